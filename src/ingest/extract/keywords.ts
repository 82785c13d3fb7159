import { fold } from "../../text/fold.ts";

/**
 * Words that people ask by and that a statement on the topic need not hold: "I'm based in Oslo" is asked for with
 * "where do I live". By the attribute of a topic key, in English and Japanese.
 */
const ASKED_BY: Readonly<Record<string, readonly string[]>> = {
  home: ["home", "live", "city", "address", "住まい", "住所"],
  origin: ["from", "hometown", "born", "出身"],
  work: ["work", "job", "company", "employer", "仕事", "会社", "勤務先"],
  job: ["job", "occupation", "profession", "work", "職業", "仕事"],
  "working hours": ["working hours", "schedule", "shift", "勤務時間"],
  name: ["name", "called", "名前"],
  age: ["age", "old", "年齢"],
  birthday: ["birthday", "born", "誕生日"],
  partner: ["partner", "wife", "husband", "married", "relationship", "配偶者", "恋人"],
  diet: ["diet", "eat", "food", "食事"],
  allergy: ["allergy", "allergic", "アレルギー"],
  health: ["health", "condition", "健康", "病気"],
  language: ["language", "speak", "言語"],
  attitude: ["like", "dislike", "preference", "好み"],
  favourite: ["favourite", "favorite", "好き"],
  car: ["car", "drive", "車"],
  phone: ["phone", "mobile", "電話"],
  has: ["have", "own", "pet"],
  weight: ["weigh", "weight", "体重"],
  kids: ["kids", "children", "子ども", "何人"],
  plan: ["plan", "subscription", "プラン"],
  "phone number": ["phone", "number", "電話番号"],
  email: ["email", "メール"],
  indentation: ["prefer", "tabs", "spaces", "indentation"],
  "colour mode": ["prefer", "dark", "light", "mode", "ダークモード", "ライトモード"],
  "gets up": ["get", "up", "wake", "起き"],
  meat: ["vegetarian", "vegan", "diet"],
  肉: ["ベジタリアン", "菜食"],
  medication: ["dose", "medicine", "medication", "薬"],
  database: ["database", "データベース"],
  hosting: ["hosting", "deploy", "デプロイ"],
  "package manager": ["package manager"],
  version: ["version", "バージョン"],
  when: ["when", "date", "いつ"],
  where: ["where", "place", "場所"],
};

/** The words of a topic key's attribute that neither content nor summary has; empty for a topic without any. */
export function keywordsOf(topicKey: string | null, text: string): string[] {
  const attribute = topicKey?.match(/\/([^:]+)/)?.[1];
  const words = attribute === undefined ? undefined : ASKED_BY[attribute];
  if (words === undefined) return [];
  const folded = fold(text);
  return words.filter((word) => !folded.includes(word));
}
