import { describe, expect, it } from "vitest";
import { extractDrafts } from "../../src/ingest/extract.ts";
import type { SourceMessage } from "../../src/ingest/draft.ts";
import { profile } from "../service/profile.ts";

/** What is said in March and in June; what of it must be gone, and what must stay. */
interface Story {
  march: string[];
  june: string[];
  gone: string[];
  stays: string[];
}

const LIFTED: Story[] = [
  ["今後は返事を短くしてください。", "返事を短くしなくていいです。"],
  ["議事録は毎回、箇条書きでまとめてください。", "議事録はもう箇条書きじゃなくていいです。"],
  ["回答には絵文字を使わないでください。", "絵文字使っていいよ"],
  ["今後は敬語で話してください。", "もう敬語じゃなくていいよ"],
  ["毎週金曜に進捗を聞いてください。", "進捗の件は忘れて"],
  ["今後、食事の提案は減塩のものにしてください。", "もう慣れたので、提案は減塩にこだわらなくて大丈夫です。"],
  ["毎朝9時に予定を教えてください。", "毎朝の予定の連絡はもう不要です。"],
].map(([order = "", lift = ""]) => ({
  march: [order, "お土産は必ず先に写真を送ってください。"],
  june: [lift],
  gone: [order],
  stays: ["お土産は必ず先に写真を送ってください。"],
}));

const CHANGED: Story[] = [
  {
    march: ["デプロイ先はHeroku。"],
    june: ["HerokuからFly.ioに移行した。"],
    gone: ["デプロイ先"],
    stays: ["Fly.io"],
  },
  {
    march: ["アムロジピン5mgを出されました。", "母はアムロジピンを飲んでいます。"],
    june: ["アムロジピンからテルミサルタン40mgに変わりました。"],
    gone: ["アムロジピン5mg"],
    stays: ["テルミサルタン", "母は"],
  },
  {
    march: ["予算は350万円です。", "食費の予算は5万円です。"],
    june: ["予算も増えて、400万円になりました。"],
    gone: ["350万円"],
    stays: ["400万円", "5万円です"],
  },
  {
    march: ["部長は大森さんです。"],
    june: ["大森部長が7月1日付で大阪支社に異動になりました。後任は木下さんです。"],
    gone: ["部長は大森"],
    stays: ["部長は木下"],
  },
  {
    march: ["リリースは4/24の予定"],
    june: ["リリース延期になった。7/29になる"],
    gone: ["4/24"],
    stays: ["7/29"],
  },
  {
    march: ["ハムスター飼い始めたの。名前はもち"],
    june: ["もちが日曜に死んじゃった"],
    gone: ["飼い始めた", "名前はもち"],
    stays: ["死んじゃった"],
  },
];

const DONE: Story[] = [
  ["招待状のリストを作らないと", "招待状のリストは先週完成した"],
  ["次は招待状を発送しないと。", "招待状は先月のうちに出しちゃった。"],
  ["お礼メールを送らないと。", "お礼メールは金曜に全部送りました。"],
  ["人間ドックを申し込まないといけません。", "人間ドック、先週の水曜に受けてきました。"],
  ["公務員講座に申し込まな。", "公務員講座は10日に申し込んだで。"],
  ["確定申告を出さないといけない", "確定申告は提出済みです"],
].map(([task = "", report = ""]) => ({
  march: [task, "歯医者に電話しないと"],
  june: [report],
  gone: [task],
  stays: ["歯医者に電話しないと"],
}));

const UNTOUCHED: Story[] = [
  {
    march: ["返事は必ず短くしてください。", "お菓子の提案はやめてください。"],
    june: [
      "妹には敬語じゃなくていいと言われました。",
      "お菓子は買わなくていいよ。",
      "その話はもういいです。",
    ],
    gone: [],
    stays: ["返事は必ず", "お菓子の提案"],
  },
  {
    march: ["主治医は西田先生です。", "犬の名前はハナです。", "私は東京に住んでいます。"],
    june: ["兄の主治医が西田先生から原先生に代わりました。", "弟が引っ越しました。今は大阪に住んでいます。"],
    gone: [],
    stays: ["主治医は西田", "ハナ", "東京"],
  },
  {
    march: ["報告書を書かないといけません。", "招待状を発送しないと。"],
    june: [
      "友達が報告書を出したそうです。",
      "招待状が届きました。",
      "報告書を読みました。",
      "報告書は半分できた",
    ],
    gone: [],
    stays: ["報告書を書か", "招待状を発送"],
  },
];

async function currentAfter(name: string, { march, june }: Story): Promise<string[]> {
  const owner = await profile(name);
  for (const [month, said] of [march, june].entries())
    await owner.ingest(
      said.map((content) => ({
        role: "user" as const,
        content,
        timestamp: new Date(Date.UTC(2026, 2 + 3 * month, 1, 3)),
      })),
      { sessionId: `month-${month}` },
    );
  const { memories } = await owner.list({ limit: 100 });
  return memories.map(({ summary }) => summary);
}

function contentsSaid(day: string, ...said: string[]) {
  const messages = said.map((content, seq): SourceMessage => ({
    seq,
    role: content.startsWith("A:") ? "assistant" : "user",
    content: content.replace(/^A:/, ""),
    createdMs: Date.parse(`${day}T03:00:00Z`) + seq * 60_000,
  }));
  return extractDrafts(messages, []);
}

describe("Japanese stories in two steps", () => {
  const stories = { lifted: LIFTED, changed: CHANGED, done: DONE, untouched: UNTOUCHED };
  for (const [kind, rows] of Object.entries(stories))
    it(`${kind}: what is over is gone and nothing else is`, async () => {
      const faults: string[] = [];
      for (const [index, story] of rows.entries()) {
        const current = await currentAfter(`japanese-${kind}-${index}`, story);
        for (const words of story.gone)
          if (current.some((summary) => summary.includes(words))) faults.push(`still: ${words}`);
        for (const words of story.stays)
          if (!current.some((summary) => summary.includes(words))) faults.push(`lost: ${words}`);
      }
      expect(faults).toEqual([]);
    });
});

describe("Japanese dates in the direction of what is told", () => {
  it.each([
    ["2026-07-20", "4月からジムに通っています。", "2026年4月"],
    ["2026-07-20", "10月から名古屋に転勤です。", "2026年10月"],
    ["2026-09-24", "工事、台風で23日に延期になりましたが、昨日終わりました。", "2026年9月23日"],
    ["2026-07-01", "報告書の提出は10日に延ばしてもらいました。", "2026年7月10日"],
    ["2026-11-16", "公務員講座は10日に申し込んだで。", "2026年11月10日"],
  ])("on %s: %s", (day, said, written) => {
    expect(
      contentsSaid(day, said)
        .map(({ content }) => content)
        .join(),
    ).toContain(written);
  });

  it("takes the date that corrects another in the same sentence", () => {
    const [draft] = contentsSaid("2026-06-22", "報告書の提出は6月30日、いや、7月3日でした。");
    expect(draft?.eventDate).toBe("2026-07-03");
  });

  it("gives a day that comes round every week no date", () => {
    expect(contentsSaid("2026-09-14", "木曜は私のパートの日です。")[0]).toMatchObject({
      type: "fact",
      eventDate: null,
    });
  });
});

describe("Japanese sentences without a subject", () => {
  it.each([
    ["猫を1匹飼っていて、名前はあんこといいます。来月で3歳になります。", /^user\/(?:age|name)$/],
    ["旦那の単身赴任が7月で終わるんだって。8月から東京本社に戻る", /^user\/(?:home|moving|work)$/],
    ["新しい会社はメディリンクといいます。", /^user\/name$/],
  ])("do not put the user in for another: %s", (said, topic) => {
    const drafts = contentsSaid("2026-06-14", said);
    expect(drafts.length).toBeGreaterThan(0);
    expect(drafts.filter(({ topicKey }) => topic.test(topicKey ?? ""))).toEqual([]);
  });

  it("still mean the user where nobody else was spoken of", () => {
    expect(contentsSaid("2026-06-14", "今月で30歳になります。")[0]?.topicKey).toBe("user/age");
  });
});

describe("Japanese text from elsewhere", () => {
  it.each([
    "会議メモ貼るね\n・今後の資料はすべて英語併記にすること\n・返信は必ず24時間以内に送ってください",
    "上司のメールです。以下転送\n今後は報告を毎日17時までに送ってください。",
    "部長からこんなの来た\n【業務連絡】\n今後は必ず上長の承認を得てください。",
    "社内ルールが変わったんだって\n■会議\n・必ず事前に資料を共有してください",
    "Begin forwarded message:\nいつも必ず17時までに連絡してください。",
    "膝が痛くて、ウォーキングはやめて水泳にしました。",
  ])("gives no instruction: %s", (said) => {
    expect(contentsSaid("2026-05-19", said).filter(({ type }) => type === "instruction")).toEqual([]);
  });

  it("is told from a list of the user's own wishes", () => {
    const drafts = contentsSaid(
      "2026-05-19",
      "お願いしたいこと\n・今後は返事を短くしてください\n・絵文字は使わないでください",
    );
    expect(drafts.map(({ type }) => type)).toEqual(["instruction", "instruction"]);
  });
});

describe("Japanese corrections", () => {
  it.each([
    [["打ち合わせは水曜です。", "A:了解です。", "いや、木曜です。"], "打ち合わせは木曜(2026-05-14)です。"],
    [["会議室は301です。", "A:了解です。", "301じゃなくて302でした。"], "会議室は302です。"],
  ])("say the new value in the words that told the old: %s", (said, summary) => {
    const drafts = contentsSaid("2026-05-10", ...said);
    expect(drafts.at(-1)?.summary).toBe(summary);
    expect(drafts.at(-1)?.topicKey).toBe(drafts[0]?.topicKey);
  });
});

describe("other languages", () => {
  it.each([
    ["Bitte fass dich ab jetzt immer kurz.", "Du musst dich nicht mehr kurz fassen.", "ab jetzt"],
    ["De ahora en adelante no uses emojis.", "Ya puedes usar emojis.", "no uses"],
    ["以后回答请简短一点。", "不用再简短了。", "简短一点"],
    ["Ich muss noch die Steuererklärung abgeben.", "Die Steuererklärung ist raus.", "abgeben"],
    ["Tengo que renovar mi licencia de conducir.", "Ya renové la licencia.", "que renovar"],
    ["8月之前得办居住证。", "居住证办好了，昨天拿到的。", "得办"],
  ])("lift an order and close a task: %s", async (before, after, gone) => {
    const current = await currentAfter(`other-${gone}`, {
      march: [before],
      june: [after],
      gone: [],
      stays: [],
    });
    expect(current.filter((summary) => summary.includes(gone))).toEqual([]);
  });

  it("leave accented Spanish words whole", () => {
    const [draft] = contentsSaid("2026-05-11", "El miércoles tengo cita con el dentista.");
    expect(draft?.summary).toMatch(/^El miércoles/);
  });
});
