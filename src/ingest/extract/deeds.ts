/** What a task is to do: its verb, the word for each thing it is about, and all words of these. */
export interface TaskDeed {
  verb: string;
  heads: string[];
  words: string[];
}

/** What a sentence says was done, and to what. */
export interface ReportedDeed {
  verb: string;
  words: string[];
}

/** Stands for a verb that does no task of the user's: "the venue called", "the plumber cancelled". */
export const OWN_DOING = "do itself";

/** How a language tells what is to be done and what was; verbs in their base form, words stemmed. */
export interface DeedWords {
  ofTask: (normal: string) => TaskDeed | null;
  reported: (normal: string) => ReportedDeed[];
  isSameDeed: (reported: string, task: string) => boolean;
}

/**
 * Whether a deed is the whole of a task: every thing that the task is about is named, and nothing that it does not
 * speak of. "I did the eye test" is no blood test, "flights are booked" not "book flights and a hotel".
 */
export function isDone(task: TaskDeed, deed: ReportedDeed, { isSameDeed }: DeedWords): boolean {
  return (
    task.heads.every((head) => deed.words.includes(head)) &&
    deed.words.every((word) => task.words.includes(word)) &&
    isSameDeed(deed.verb, task.verb)
  );
}
