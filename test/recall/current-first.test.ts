import { expect, test } from "vitest";
import { monologue, profile } from "../service/profile.ts";

/** What was said, what was said two months later, what is asked, and what the first sentence of the answer has. */
const STORIES: readonly (readonly [said: string, later: string, question: string, first: string])[] = [
  ["The API runs on port 8140.", "We changed the port to 8240.", "Which port does the API run on?", "8240"],
  [
    "I take metformin 500mg twice a day.",
    "My metformin is now 1000mg.",
    "What dose of metformin do I take?",
    "1000mg",
  ],
  ["My phone number is 555-0100.", "I've got a new number: 555-0199.", "What's my phone number?", "0199"],
  [
    "I prefer dark mode.",
    "I've gone back to light mode.",
    "Do I prefer dark or light mode?",
    "back to light",
  ],
  [
    "Deploys happen on Tuesdays.",
    "Deploys are on Wednesdays from now on.",
    "When do deploys happen?",
    "Wednesdays",
  ],
  [
    "I drink two coffees a day.",
    "I've cut down to one coffee.",
    "How many coffees do I drink a day?",
    "one coffee",
  ],
  ["My wife Ana works at Shell.", "Ana left Shell and is at BP now.", "Where does Ana work?", "BP"],
  ["The launch is on June 30.", "The launch slipped to July 20.", "When is the launch?", "July 20"],
  ["Standup is at 9:30.", "Standup is at 10 now.", "When is standup?", "10 now"],
  ["My rent is 900 euros.", "My rent went up to 980 euros.", "How much is my rent?", "980"],
  ["My manager is Petra.", "My new manager is Jonas.", "Who is my manager?", "Jonas"],
  ["I run 5 km every morning.", "I'm up to 8 km every morning.", "How far do I run every morning?", "8 km"],
  ["Our office is in Leith.", "Our office moved to Stockbridge.", "Where is our office?", "Stockbridge"],
  [
    "The staging database is Postgres 14.",
    "We upgraded the staging database to Postgres 16.",
    "Which version is the staging database?",
    "16",
  ],
  [
    "My email is anna@old.example.",
    "My email changed, it's anna@new.example now.",
    "What is my email?",
    "anna@new",
  ],
  [
    "The weekly review is on Monday.",
    "The weekly review has moved to Thursday.",
    "When is the weekly review?",
    "Thursday",
  ],
  ["妻はパートで働いています。", "妻は正社員になりました。", "妻の仕事は？", "正社員"],
  ["毎朝ジョギングしています。", "膝を痛めてジョギングはやめました。", "ジョギングしていますか？", "やめ"],
  ["家賃は8万円です。", "家賃が9万円に変わりました。", "家賃はいくら？", "9万"],
  ["会議は月曜日の10時です。", "会議は火曜日の11時に変更になりました。", "会議はいつ？", "11時"],
  ["オフィスは渋谷です。", "オフィスは新宿に移りました。", "オフィスはどこ？", "新宿"],
  ["上司は田中さんです。", "今は上司は佐藤さんです。", "上司は誰？", "佐藤"],
  ["開発用のポートは3000です。", "ポートを4000に変更しました。", "開発用のポートはいくつ？", "4000"],
  ["電話番号は555-0100です。", "新しい電話番号は555-0199です。", "電話番号は？", "0199"],
  ["納期は8月15日です。", "納期が9月1日に延期になりました。", "納期はいつ？", "9月1日"],
  ["体重は92キロです。", "体重が85キロになりました。", "体重は何キロ？", "85"],
  [
    "The API runs on port 8140.",
    "We changed the port to 8240.",
    "Which port did the API run on before?",
    "8140",
  ],
  ["I live in Leeds.", "We moved to Bristol.", "Where did we live before the move?", "Leeds"],
  ["I live in Leeds.", "We moved to Bristol.", "Where did I live before?", "Leeds"],
  ["My rent is 900 euros.", "I changed the tyres for 300 euros.", "How much is my rent?", "900"],
  [
    "The deadline is 3 August.",
    "The deadline was pushed to 17 August.",
    "When is the deadline?",
    "17 August",
  ],
  ["Our logo is green.", "We changed our logo to blue.", "What colour is our logo?", "blue"],
  [
    "The wifi password hangs in the kitchen.",
    "The wifi password hangs in the hall now.",
    "Where does the wifi password hang?",
    "hall",
  ],
  ["The team has 12 people.", "The team has 15 people now.", "How many people are in the team?", "15"],
  [
    "My piano lesson is on Monday.",
    "My piano lesson is on Thursday from now on.",
    "When is my piano lesson?",
    "Thursday",
  ],
  ["会議室は3階です。", "会議室は5階に変わりました。", "会議室は何階？", "5階"],
  ["担当は鈴木さんです。", "担当が高橋さんに変わりました。", "担当は誰？", "高橋"],
  [
    "ピアノのレッスンは月曜日です。",
    "ピアノのレッスンは木曜日になりました。",
    "ピアノのレッスンはいつ？",
    "木曜日",
  ],
  ["My train leaves at 8:15.", "My train was late again.", "When does my train leave?", "8:15"],
  ["I drive a Prius.", "I washed the Prius again.", "What car do I drive?", "drive a Prius"],
  ["My rent is 900 euros.", "My sister's rent went up to 700 euros.", "How much is my rent?", "900"],
];

test.for(STORIES)("%s %s %s → %s", async ([said, later, question, first]) => {
  const owner = await profile(
    `current ${STORIES.findIndex((row) => row[1] === later && row[2] === question)}`,
  );
  await owner.ingest(monologue("2026-05-20T10:00:00Z", said), { sessionId: "s" });
  await owner.ingest(monologue("2026-07-20T10:00:00Z", later), { sessionId: "t" });
  await owner.flush();
  const { answer } = await owner.recall(question, { referenceDate: "2026-07-21" });
  expect(/^.*?[.!。](?=\s|$)/u.exec(answer)?.[0] ?? answer).toContain(first);
});

/** Told in the same session, what is over is found beside what it ends, though it has no word of the question. */
const ENDED: typeof STORIES = [
  ["I drive a Prius.", "I sold the Prius and bought a Tesla.", "What car do I drive?", "Tesla"],
  ["I work at Google as a data analyst.", "I left Google last week.", "Where do I work?", "left"],
  ["I weigh 92 kg.", "I'm down to 85 kg.", "How much do I weigh?", "85"],
  ["My gym is FitHub.", "I switched from FitHub to Ironworks.", "Which gym do I go to?", "Ironworks"],
  ["I play in a band called Lanterns.", "I quit Lanterns.", "Which band do I play in?", "quit"],
  ["We use Jenkins for CI.", "We replaced Jenkins with GitHub Actions.", "What do we use for CI?", "GitHub"],
  [
    "CIはJenkinsを使っています。",
    "JenkinsからGitHub Actionsに移行しました。",
    "CIは何を使っていますか？",
    "GitHub",
  ],
];

test.for(ENDED)("%s %s %s → %s, in one session", async ([said, later, question, first]) => {
  const owner = await profile(`ended ${ENDED.findIndex((row) => row[1] === later)}`);
  await owner.ingest(monologue("2026-05-20T10:00:00Z", said, later), { sessionId: "s" });
  await owner.flush();
  const { answer } = await owner.recall(question, { referenceDate: "2026-05-21" });
  expect(/^.*?[.!。](?=\s|$)/u.exec(answer)?.[0] ?? answer).toContain(first);
});
