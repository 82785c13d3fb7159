import { CHINESE_WORTH } from "./zh-worth.ts";
import { chineseStanding, chineseTellsOfAnother } from "./zh-standing.ts";
import type { Cue, LanguagePack, Rule } from "../pack.ts";

const PEOPLE =
  "妻子|老婆|太太|丈夫|老公|妈妈|母亲|我妈|妈|爸爸|父亲|我爸|爸|哥哥|弟弟|姐姐|妹妹|儿子|女儿|孩子|奶奶|爷爷|外婆|外公|女朋友|男朋友|朋友|同事|老板|领导|室友|邻居|房东";
const VERB =
  "(?:用|写|回答|回复|叫|给|发|说|先|把|加|提|使用|输出|联系|打|推荐|提醒|确认|保持|翻译|解释|称呼|按|放|安排)";
const LASTING = "以后|今后|从现在起|从今以后|从今往后|往后|将来|一律|总是|永远|每次|始终|务必|一直|凡是";

const ORDERS: readonly Rule[] = [
  {
    name: "told by another",
    say: new RegExp(
      `^(?:我的?|我们|他|她)?(?:${PEOPLE}|老师|医生|经理|主管|教练|客户|婆婆|公公|岳母|岳父|班主任|物业|护士|甲方)[^,。我]{0,6}(?:说|让|叫|要我|要求|嫌|告诉我|嘱咐|建议|提醒我|交代|吩咐|希望我).*(?:${LASTING}|别|不要|不准|不许|千万|每天|必须)`,
    ),
    type: "nothing",
    noOrder: true,
  },
  {
    name: "for this once",
    say: /^(?:请)?(?:这次|这一次|这回|就这次|下一封|这一段|这部分|这里)(?!.*(?:以后|今后|每次))/,
    type: "nothing",
    noOrder: true,
  },
  {
    name: "order lifted",
    say: new RegExp(
      `^(?:以后|现在)?(?:不用|不必|没必要|不需要)再(?:这么|那么|给我)?(?<value>[^,。]{1,12}?)了?$|^(?:以后|现在)?(?:又)?可以(?:用|使用)(?<other>[^,。]{1,10}?)了$`,
    ),
    type: "instruction",
    retires: ["rule: ~ {value|other}", "rule/ ~ {value|other}"],
  },
  {
    name: "form of address",
    say: /(?:叫|称呼)我(?!.{0,4}(?:起床|一声))/,
    type: "instruction",
    topic: "user/form of address",
  },
  { name: "remind me", say: /提醒我|记得提醒|别让我忘/, type: "task", evenAsked: true },
  {
    name: "lasting order",
    say: new RegExp(`(?:${LASTING}).{0,30}(?:请|别|不要|都要?|必须|得|千万|${VERB})`),
    type: "instruction",
  },
  {
    name: "prohibition",
    say: new RegExp(
      `^(?:请|还有|另外|拜托|千万)?,?(?:别|不要|请勿|不用)(?:再)?(?!担心|急|客气|管|说了|谢).{0,6}${VERB}`,
    ),
    type: "instruction",
  },
  {
    name: "style of answers",
    say: /(?:回答|回复|解释|注释|代码|列表|总结)(?:请|要|尽量|都)?.{0,10}(?:简短|简洁|详细|用(?:中文|英文|简体|繁体|日语)|不超过|别超过|分点|要点)/,
    type: "instruction",
  },
  {
    name: "obligation",
    say: /(?:我|我们|还)?(?:还?得|必须|需要|一定要|记得要?|要在|该)(?!到|了|很|不|说|是).{0,24}(?:之前|以前|前|明天|今天|这周|下周)?.{0,6}(?:约|交|买|订|办|发|写|修|改|寄|付|还|打|做|准备|更新|提交|预约|预订|续|取|升级|处理|联系|缴|填|报名|换|整理|退|申请)/,
    type: "task",
  },
  { name: "by a date", say: /(?:之前|以前|前)(?:我|我们)?(?:要|得|必须|需要)/, type: "task", dated: true },
  { name: "due", say: /(?:截止|期限|到期)(?:日期)?(?:是|为|在)?/, type: "task", dated: true },
];

const RULES: readonly Rule[] = [
  {
    name: "done with it",
    say: /(?:终于)?(?:交|办|写|修|改|寄|付|做|处理|提交|完成|搞定|弄|约|订|取消)(?:完|好|掉)?了(?!吗)/,
    type: "event",
    dated: true,
    completes: true,
  },
  {
    name: "bought or booked",
    say: /已经?(?:买|订|约|交|办|付|签|报|租)(?:好|完)?了?/,
    type: "event",
    now: true,
    completes: true,
  },
  { name: "while living there", say: /住[^,。]{0,8}的时候/, type: "nothing" },
  {
    name: "lived before",
    say: /(?:以前|之前|原来|曾经?)(?:一直)?住(?:在)?/,
    type: "fact",
    topic: "{who}/home",
  },
  {
    name: "lives in",
    say: /(?:现在|目前|刚|已经)?(?:住在|搬到|搬来|定居|搬去|搬家到)/,
    type: "fact",
    topic: "{who}/home",
  },
  {
    name: "work",
    say: /(?:在.{2,20}(?:当|做|上班|工作|任职)|(?:我|现在)是(?:一名|个|做).{2,12})/,
    type: "fact",
    topic: "{who}/work",
  },
  { name: "name", say: /我(?:的名字)?叫(?<value>[^,。]{1,12})/, type: "fact", topic: "user/name" },
  {
    name: "allergy",
    say: /对(?<value>[^,。]{1,10})过敏|(?<other>[^,。对]{1,6})过敏/,
    type: "fact",
    topic: "{who}/allergy:{value|other}",
  },
  {
    name: "health",
    say: /(?:有|得了|患)?(?<value>高血压|糖尿病|哮喘|乳糖不耐(?:受)?|近视|色盲|怀孕|关节炎|胃病|失眠|(?:肠胃|胃|腰|膝盖|心脏|眼睛|听力)(?=不好|不太好|有问题|疼))/,
    type: "fact",
    topic: "{who}/health:{value}",
  },
  {
    name: "favourite",
    say: /最喜欢的(?<value>[^,。是]{1,8})是/,
    type: "fact",
    topic: "{who}/favourite:{value}",
  },
  {
    name: "attitude",
    say: /(?:最|很|特别|非常|真的?|超)?(?:喜欢|爱(?:吃|喝|看|玩)?|讨厌|受不了|不喜欢|不吃|不喝|怕)(?<value>[^,。的了]{1,10})/,
    type: "fact",
    topic: "{who}/attitude:{value}",
  },
  {
    name: "pet",
    say: /(?:我|家里|我家)(?:养了?|有)(?:一|两|三)?(?:只|条|个)?(?<value>[^,。]{0,6}(?:猫|狗|仓鼠|兔子|鸟))/,
    type: "fact",
    topic: "user/has:{value}",
  },
  {
    name: "speaks",
    say: /(?:会说|在学|会讲)(?<value>[^,。]{1,6}[语文话])/,
    type: "fact",
    topic: "{who}/language:{value}",
  },
  { name: "birthday", say: /(?<subject>[^,。]{0,8}生日)(?:是|在)/, type: "fact", topic: "{subject}" },
];

const CUES: readonly Cue[] = [
  {
    name: "code or product",
    sign: /`[^`]+`|\w+_\w+|[A-Za-z]+[- ]?\d+(?:\.\d+)*/,
    particular: true,
    raw: true,
  },
  { name: "Latin name", sign: /[A-Za-z]{2,}/, particular: true, raw: true },
  {
    name: "amount with unit",
    sign: /\d+(?:年|岁|个|人|元|块|万|天|小时|分钟|公里|斤|GB|页|次|楼|号)/,
    particular: true,
    raw: true,
  },
];

const OPENER =
  /^(?:对了|顺便(?:说|问)?一?下?|还有|另外|嗯|哦+|啊|好的?|可以|是啊|不过|但是?|那|其实|话说|哈哈|谢谢|更正)[,,。!~\s]*/u;

const DONE =
  /^(?:我|我们)?(?:已经?|终于|昨天|今天|刚|上周)*(?:把)?(?<thing>[^,。我了没]{1,10}?)(?:已经?|终于|都|昨天|今天|刚刚?|上周|也)*(?:办|交|买|订|约|付|寄|写|修|做|弄|退|报|填|搞|取|换|缴|还|完成|搞定|申请|续)(?:完|好|掉|到|定)?了(?!吗|没)/u;

const CALLED =
  /^(?:我|我们)?(?:已经?|刚|今天|昨天)?给(?<thing>[^,。]{1,8}?)(?:打|发|回)(?:过|了|完)(?:电话|邮件|消息)?了?$/u;

/** Chinese. */
export const chinese: LanguagePack = {
  language: "zh",
  normalise: (text) => {
    const plain = text
      .normalize("NFKC")
      .trim()
      .replace(/[。!~…\s]+$/u, "");
    const opener = OPENER.exec(plain);
    return opener === null || opener[0].length >= plain.length ? plain : plain.slice(opener[0].length);
  },
  clauseBreak: /[;；,，]\s*/u,
  question:
    /[?？]$|[吗呢么]$|^(?:为什么|怎么|什么|哪|谁|多少|几|请问)|有什么|是什么|是不是|会不会|能不能|怎么(?:办|样)/u,
  hypothetical: /如果|假如|要是|假设|想象|但愿|说不定|还没(?:想好|决定)|考虑(?:要|着)/u,
  fiction: /(?:主角|角色|小说里)/u,
  correction: /更正|说错了|不对|应该是|搞错|改成|纠正/u,
  orders: ORDERS,
  rules: RULES,
  cues: CUES,
  worth: CHINESE_WORTH,
  lasting: /每|一直|从\d{4}年|以来/u,
  statement:
    /^(?:现在|目前)?(?<subject>[^,。是用叫]{1,16}?)(?:现在|目前)?(?:是|用|叫|改成|部署在|换成|在)(?<rest>.+)$/u,
  reported: (normal) => {
    const thing = (DONE.exec(normal) ?? CALLED.exec(normal))?.groups?.["thing"];
    return thing === undefined ? null : { thing, verb: null };
  },
  standing: chineseStanding,
  mayTellOfAnother: chineseTellsOfAnother,
  personOf: (_, normal) =>
    new RegExp(
      `(?<![和跟与同])我?(?<who>${PEOPLE})(?=[^,。]{0,4}(?:住|在|搬|对|是|有|叫|喜欢|不|会|会说|患))`,
    ).exec(normal)?.groups?.["who"] ?? "user",
  results: [
    { name: "only noted", say: /^(?:好的?|明白|了解|收到|已?记下)[,,。]?(?:.{0,12})?$/, type: "nothing" },
    {
      name: "done",
      say: /(?:已经?(?:为您|帮您|把|将|给您)?).{1,20}(?:登记|预约|发送|安排|提交|部署|修复|更新|取消|退款|设置|创建|修改|完成|上线|发布|重启)|(?:登记|安排|预约)了/,
      type: "event",
      now: true,
    },
  ],
  questions: [
    { ask: /住在?哪/, statement: "我住在{answer}" },
    { ask: /叫什么|名字/, statement: "我叫{answer}" },
    { ask: /做什么工作|职业/, statement: "我是做{answer}" },
    { ask: /过敏/, statement: "我对{answer}过敏" },
  ],
  asks: /什么|哪|几|多少|谁|何时|多久/,
  asksOfUser: /(?:您|你|他|她|它|家|孩子).*(?:什么|哪|几|多少|谁|何时|多久)/,
  asksWhen: /什么时候|何时|几号|哪天/,
  idle: /帮|问题|需要|还有|怎么了|可以/,
  noAnswer: /^(?:没|不|是|好|嗯|都|随便|谢)/,
  ownVoice: /我|咱/,
  vocabulary: {
    script: "chinese",
    stopWords: new Set([
      "我",
      "我们",
      "你",
      "他",
      "她",
      "的",
      "了",
      "是",
      "在",
      "有",
      "和",
      "也",
      "都",
      "就",
      "不",
      "现在",
      "这",
      "那",
      "一",
      "个",
      "要",
      "会",
      "还",
      "很",
    ]),
  },
  summarise: (content) =>
    content
      .replace(/我们/g, "用户他们")
      .replace(/我的?(?=.)/g, (said) => (said === "我的" ? "用户的" : "用户")),
  answered: (question, answer) => `对“${question}”的回答:${answer}`,
};
