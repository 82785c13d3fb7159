import type { Standing, Wanted } from "../standing.ts";

const PAST =
  /以前|从前|之前(?!要|得)|原来|曾经?|过去|小时候|当年|上大学(?:的)?时|那时候?|(?:住|工作|上班|待|干)过/u;
const NOW = /现在|目前|如今/u;
const WISHED =
  /以后|将来|未来|希望|梦想|打算|计划|(?<!不)想(?:去|在|住|搬|要|到|找|换|当|做|买|养|学|用)|退休后|有朝一日|总有一天|有一天|要是|如果|憧憬|考虑/u;
const PLANNED = /将来|未来|希望|梦想|退休后|有朝一日|总有一天/u;
const UNREAL =
  /梦里|梦中|梦见|做梦|听说|据说|传说|小说|故事|电影里|例句|例如|比如|假装|[说讲]他|写(?:个|一个)/u;
const SOMEONE =
  /^(?:.{0,8}的)?(?:他|她|它|他们|她们|它们|你|您|你们|大家|有人|有些人|很多人|别人|人们|谁)(?!的名字叫)|(?:作者|作家|主角|演员|明星|导演|歌手|主持人|科学家|学者|球员|邻居|房东|同学|同事|老师|客户|网友|偶像|爱豆|人)(?:们)?(?=[^,。我]{0,6}(?:住|搬|在|是|对|有|喜欢|结婚|离婚|会))/u;
const STATE = /住在|住(?:了|着)|搬到|搬来|搬去|搬家|定居|在[^,。]{2,20}(?:当|做|上班|工作|任职)/u;
const LEAD =
  /(?:现在|目前|如今|已经|刚刚?|一直|还|就|也|都|终于|最近|今年|去年|前年|上个?(?:月|周)|这个?月|昨天|今天|其实|本来|最后|后来|又|仍然|依然|正|暂时|长期|全职|主要|平时|(?:因为|由于)(?:工作|孩子|结婚|调动|上学|学业|家里)?|所以|于是|然后|从|自|自从|[0-9一二两三四五六七八九十]+(?:年|月|个月|天|周|岁|号|日)(?:前|后|起|开始|以来|初|底|中)?|[^,。]{0,8}(?:后|起|开始|以来|之后)|(?:跟|和|与|同)[^,。]{1,6}?(?:一起)?|一个人|独自|全家|家(?:里|人)?|本人|咱们?|自己|[,\s])/gu;

/** How a Chinese clause stands to a topic of a person's: told of them, of their past or wishes, or of another. */
export function chineseStanding(normal: string, { isOfPerson, isEvent }: Wanted): Standing {
  if (isOfPerson && isOfAnother(normal)) return "of another";
  if (!isOfPerson && SOMEONE.test(normal) && !/我/u.test(normal)) return "of another";
  if (UNREAL.test(normal) || (isEvent ? PLANNED : WISHED).test(normal)) return "does not hold";
  return isOfPerson && PAST.test(normal) && !NOW.test(normal) ? "does not hold" : "holds";
}

function isOfAnother(normal: string): boolean {
  const at = STATE.exec(normal)?.index;
  if (at === undefined) return SOMEONE.test(normal) && !normal.startsWith("我");
  const head = normal.slice(0, at);
  if (SOMEONE.test(normal.slice(0, at + 4)) && !/我(?!的|们的)/u.test(head)) return true;
  // 我同事 is not 我.
  if (/我/u.test(head)) return OF_MINE.test(head);
  return head.replace(LEAD, "") !== "" && !PAST.test(head) && !WISHED.test(head) && !UNREAL.test(head);
}

const OF_MINE = /我(?:们)?的?[^,。现目已刚也都就还一从以在搬是对有跟和们家的因去今前上昨]{1,4}$/u;

/** Whether a sentence tells of someone of the user's and goes on without a subject: 我妹妹搬家了，搬到西安。 */
export function chineseTellsOfAnother(sentence: string): boolean {
  const [first = "", ...rest] = sentence.normalize("NFKC").split(/[,;]/u);
  return rest.length > 0 && OF_KIN.test(first) && !rest.some((part) => /我/u.test(part));
}

const OF_KIN =
  /^(?:对了|昨天|最近|上周|今天)?(?:我(?:的)?(?:妻子|老婆|太太|丈夫|老公|妈妈?|母亲|爸爸?|父亲|哥哥?|弟弟?|姐姐?|妹妹?|儿子|女儿|孩子|奶奶|爷爷|外婆|外公|女朋友|男朋友|朋友|同事|老板|领导|室友|邻居|房东|同学|表[哥弟姐妹]|堂[哥弟姐妹]|叔叔|阿姨|舅舅)|他|她|他们|她们)/u;
