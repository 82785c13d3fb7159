import { describe, expect, it } from "vitest";
import { extractDrafts } from "../../src/ingest/extract.ts";
import type { SourceMessage } from "../../src/ingest/draft.ts";

function draftsOf(day: string, ...said: string[]) {
  const messages = said.map((content, seq): SourceMessage => ({
    seq,
    role: "user",
    content,
    createdMs: Date.parse(`${day}T03:00:00Z`) + seq * 60_000,
  }));
  return extractDrafts(messages, []);
}

describe("A plan told before", () => {
  it.each([
    ["ベータは5/18から", "ベータ、25日からにずらす", "2026-05-25"],
    ["旅行は3月15日から18日", "16日からにした", "2026-03-16"],
    ["内見は3/14(土)です", "内見は日曜になりました。", "2026-03-15"],
    ["会議は5月28日です。", "会議は3日に変更になりました。", "2026-06-03"],
    ["健診は5月12日です。", "健診、19日になった", "2026-05-19"],
    ["歯医者の予約は5月20日です。", "歯医者、27日に変更", "2026-05-27"],
    ["締切は6月15日です。", "締切が6月22日に延びました", "2026-06-22"],
    ["応募締切は6月15日です。", "応募締切が6月22日に変更されました。", "2026-06-22"],
    ["截止日期是6月15日。", "截止日期推迟到6月22日。", "2026-06-22"],
    ["Die Abgabe ist am 3. April.", "Die Abgabe wurde auf den 10. April verschoben.", "2026-04-10"],
    ["La entrega es el 3 de abril.", "La entrega se aplazó al 10 de abril.", "2026-04-10"],
  ])("is moved: %s %s", (before, said, date) => {
    const [plan, moved] = draftsOf("2026-03-02", before, said);
    expect(moved?.eventDate).toBe(date);
    const isReplaced = moved?.corrects === plan || moved?.topicKey === plan?.topicKey;
    expect(isReplaced).toBe(true);
  });

  it.each([
    ["大阪出張が4月10日にある。", "大阪出張、なくなった。"],
    ["ワクチンの予約は4月30日です。", "キャンセルしました。"],
    ["4月15日に手術です。", "手術はなくなりました。"],
    ["4月末で退職します。", "退職は取りやめました"],
    ["結婚式に6月6日に出ます", "結婚式、延期になった"],
  ])("is called off: %s %s", (before, said) => {
    const [plan, ended] = draftsOf("2026-03-02", before, said);
    expect(ended?.corrects).toBe(plan);
  });

  it.each([
    ["大阪出張が4月10日にある。", "財布がなくなりました。"],
    ["大阪出張が4月10日にある。", "福岡出張は中止になりました。"],
    ["大阪出張が4月10日にある。", "友達の出張が中止になった"],
    ["3月20日にライブに行く。", "ライブ、中止になるかも"],
    ["3月20日にライブに行く。", "会議は25日にしました。"],
  ])("stands, whatever else is said: %s %s", (before, said) => {
    const [plan, ...rest] = draftsOf("2026-03-02", before, said);
    for (const draft of rest) {
      expect(draft.corrects).toBeUndefined();
      expect(draft.topicKey === null || draft.topicKey !== plan?.topicKey).toBe(true);
    }
  });
});

describe("A value put right", () => {
  it.each([
    ["締切は6月15日です", "ごめん、15日じゃなくて18日だった", "締切は2026年6月18日です", "2026-06-18"],
    ["打ち合わせは5月8日の10時です", "いや、11時だ", "打ち合わせは2026年5月8日の11時です", "2026-05-08"],
    ["娘は10歳です。", "あ、間違えた、9歳でした。", "ユーザーの娘は9歳です。", null],
    ["妻の名前は由紀子です。", "漢字が違う、友紀子です。", "ユーザーの妻の名前は友紀子です", null],
    ["チームは6人です。", "一人辞めて5人になりました。", "チームは5人です。", null],
    ["チームは6人です。", "新人が入って7人になりました。", "チームは7人です。", null],
  ])("stands in the words that told the old: %s %s", (...row) => {
    const [before, said, summary, date] = row;
    const [old, right] = draftsOf("2026-03-02", before, said);
    expect(right?.summary).toBe(summary);
    expect(right?.eventDate ?? null).toBe(date);
    expect(right?.corrects).toBe(old);
  });

  it("is left alone where two things were counted", () => {
    const drafts = draftsOf("2026-03-02", "チームは6人です。社員は40人です。", "一人辞めて5人になりました。");
    expect(drafts.filter(({ corrects }) => corrects !== undefined)).toEqual([]);
  });
});

describe("A turn of life in everyday words", () => {
  it.each([
    ["3月に富士通を辞めて、今はサイボウズです。", "user/work"],
    ["転勤で富山に来ました。", "user/home"],
    ["設計から営業に異動になりました。", "user/department"],
    ["離婚が成立しました。", "user/partner"],
    ["検査したら猫アレルギーじゃなかった。", "user/allergy:猫"],
    ["Spotify解約した", "user/cancelled:spotify"],
    ["禁煙して3週間です。", "user/タバコ:habit"],
    ["トヨタの株は全部売った", "user/sold:トヨタ 株"],
    ["ミケが天国に行きました", "user/has:ミケ"],
    ["メールアドレスがkei@new.exampleに変わりました", "user/email"],
    ["番号変わりました、080-3333-4444です。", "user/phone"],
    ["名字が小林になりました", "user/surname"],
  ])("has its topic: %s", (said, topicKey) => {
    expect(draftsOf("2026-03-02", said).map((draft) => draft.topicKey)).toEqual([topicKey]);
  });

  it.each(["友達の離婚が成立した。", "禁煙の店を探して", "ジムを辞めて、今は家で筋トレです。"])(
    "is none: %s",
    (said) => {
      const topics = draftsOf("2026-03-02", said).map(({ topicKey }) => topicKey ?? "");
      expect(topics.filter((topic) => topic.startsWith("user/"))).toEqual([]);
    },
  );
});

describe("A day and few words", () => {
  it.each([
    ["昨日引っ越した。", "2026-03-01"],
    ["3日後に納品です。", "2026-03-05"],
    ["5月末で退去します。", "2026-05"],
    ["8月10日から13日まで夏休み。", "2026-08-10"],
    ["今週末は法事。", "2026-03"],
    ["大晦日は実家に帰る。", "2026-12-31"],
  ])("are kept: %s", (said, date) => {
    expect(draftsOf("2026-03-02", said).map(({ type, eventDate }) => [type, eventDate])).toEqual([
      ["event", date],
    ]);
  });
});

describe("A Japanese summary", () => {
  it.each([
    ["祖父の手記に「私は満州で生まれた」とある。", "「私は満州"],
    ["弟：30歳", "弟：30歳"],
    ["毎週水曜に燃えるゴミ。", "毎週水曜"],
    ["祖母の遺言は2026年5月に開かれます。", "祖母の遺言"],
  ])("puts the user before no words of another: %s", (said, words) => {
    for (const { summary } of draftsOf("2026-03-02", said)) {
      expect(summary).not.toContain("ユーザーは");
      expect(summary).toContain(words);
    }
  });

  it.each([
    ["お名前は何ですか？", "橋本です", "橋本"],
    ["アレルギーはありますか？", "えびだけです", "えび"],
  ])("takes an answer without its copula: %s %s", (question, answer, value) => {
    const messages = [question, answer].map((content, seq): SourceMessage => ({
      seq,
      role: seq === 0 ? "assistant" : "user",
      content,
      createdMs: Date.parse("2026-03-02T03:00:00Z") + seq,
    }));
    const [draft] = extractDrafts(messages, []);
    expect(draft?.summary).toContain(`${value}アレルギー`.replace("橋本アレルギー", "橋本といいます"));
  });
});
