import type { LanguagePack } from "./pack.ts";

/** What an assistant said, told of it: "I've deployed v2.3" is "The assistant has deployed v2.3". */
export function reportInThirdPerson(content: string, pack: LanguagePack): string {
  if (pack.language === "en") return reportEnglish(content);
  if (pack.language === "ja") return `アシスタント：${content}`;
  if (pack.language === "zh") return `助手：${content}`;
  return `${pack.language === "de" ? "Assistent" : "Asistente"}: ${content}`;
}

function reportEnglish(content: string): string {
  const told = content
    .replace(/^(?:done|sorry|good news|sure|okay|ok|yes)[:,.!]+ /i, "")
    .replace(/\b(?:I[’']ve|I have)\b/g, "the assistant has")
    .replace(/\b(?:I[’']m|I am)\b/g, "the assistant is")
    .replace(/\bI don[’']t\b/g, "the assistant doesn't")
    .replace(/\bI[’']ll\b/g, "the assistant will")
    .replace(/\b[Mm]y\b/g, "the assistant's")
    .replace(/\bmyself\b/g, "itself")
    .replace(/\bme\b(?=$|[\s.,!?;])/g, "the assistant")
    .replace(/\bI\b(?!['’.])/g, "the assistant")
    .replace(/\byour\b/g, "the user's")
    .replace(/\byou\b/g, "the user");
  return told.charAt(0).toUpperCase() + told.slice(1);
}
