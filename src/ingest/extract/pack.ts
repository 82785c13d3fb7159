import type { MemoryType } from "../../contract/memory.ts";
import type { DeedWords } from "./deeds.ts";
import type { PeopleWords } from "./people.ts";
import type { Standing, Wanted } from "./standing.ts";
import type { Vocabulary } from "./topic-key.ts";
import type { WorthTable } from "./worth/weights.ts";

/** The languages that have rules. */
export type Language = "en" | "ja" | "zh" | "de" | "es";

/**
 * One thing that people say and that is worth keeping. The first rule of a table whose pattern matches decides;
 * the pattern sees the clause in the normal form of its language.
 */
export interface Rule {
  /** What it recognises; names the rule in tests and in the scorer. */
  name: string;
  say: RegExp;
  /** `nothing` ends the search: the clause is known to be worth no memory. */
  type: MemoryType | "nothing";
  /**
   * Topic key of a fact or instruction: `user/home`, or with captured groups, `user/language:{value}`. `{who}` is
   * the person spoken of, `{thing}` a thing and its attribute. Left out: the content words of the clause.
   */
  topic?: string;
  /**
   * What it ends besides: a topic, written as `topic` is, and after " ~ " what the ended memory must name, after
   * another how it must tell of it (`RELATIONS`): `fact: ~ {value} ~ member`.
   */
  retires?: readonly string[];
  /** The clause must hold a date (true), or must not (false). */
  dated?: boolean;
  /** The clause must name a known tool (true), or must not (false); `{kind}` is what kind of tool it is. */
  tool?: boolean;
  /** What the words as said must hold besides: "again" and "now", which the normal form drops. */
  raw?: RegExp;
  /** It speaks of the time of the message, so an event without a date of its own gets that day. */
  now?: boolean;
  /** It holds in a question too: "can you remind me to …?" */
  evenAsked?: boolean;
  /** What sounds like an order here is none: not even its words may speak for one. */
  noOrder?: true;
  /** The clause closes a task that shares its words. */
  completes?: boolean;
  /** What it matches is worth keeping, however few its words are. */
  certain?: boolean;
}

/** A sign that the worth of a clause is told by, beside its words; what it counts is learned. */
export interface Cue {
  name: string;
  /** Its pattern, or that the clause names a known tool. */
  sign: RegExp | "tool";
  /** The sign is looked for in the words as said instead of their normal form: capitals, digits, code. */
  raw?: boolean;
  /** It shows something particular: a name, a number, code, which even a short answer is kept for. */
  particular?: boolean;
}

/** What a question of the assistant asks for, and the sentence that the answer completes: "I live in {answer}". */
export interface QuestionForm {
  ask: RegExp;
  statement: string;
}

/** A thing that a sentence reports as done. */
export interface DoneThing {
  /** The words for what it was done to. */
  thing: string;
  /** The verb, where a task must have the same to be meant; null for one that ends any task. */
  verb: string | null;
}

/** The topic of a value where its rule gives `topic`; null for none. `ends` are topics that it ends besides. */
export type TopicOf = (
  topic: string,
  clause: { normal: string; text: string },
) => { topic: string | null; ends: readonly { topic: string; holding: string }[] };

/** Everything the pipeline knows about a language. */
export interface LanguagePack {
  language: Language;
  /** Normal form that rules and cues see: contractions spelt out, fillers dropped, as the language needs. */
  normalise: (text: string) => string;
  /** Where a sentence falls into clauses that may each say something; the separator is dropped. */
  clauseBreak: RegExp;
  question: RegExp;
  /** If, imagine, I wish, maybe: nothing that is so. */
  hypothetical: RegExp;
  /** Told of a story's figure or of someone made up. */
  fiction: RegExp;
  /** From here on the message plays a game: what it asks for holds in the game only. */
  pretend?: RegExp;
  /** Takes back the sentence before, and what was asked for: "just kidding". */
  kidding?: RegExp;
  /** Words that announce a correction of what was said before. */
  correction: RegExp;
  /** Rules that hold before the gates for questions and hypotheses: instructions and tasks often look like them. */
  orders: readonly Rule[];
  rules: readonly Rule[];
  cues: readonly Cue[];
  /** What is worth keeping, learned from labelled conversations. */
  worth: WorthTable;
  /** Dated all the same, the clause tells a lasting fact: "since 2019", "every Monday". */
  lasting: RegExp;
  /** A statement about a thing, its groups `subject` and `rest`; used for topic keys only. */
  statement: RegExp;
  /** What a topic of one value takes: other things told in the same form have a topic beside it, or none. */
  topicOf?: TopicOf;
  /** A reminder that names no task: "nag me on Thursday". */
  bareReminder?: RegExp;
  /** A clause that names its own subject, so that it may be kept beside another of the same sentence. */
  ownSubject?: RegExp;
  /** A clause that begins with a word for something in the clause before. */
  leaning?: RegExp;
  /** What stands between a reason and the order that follows from it: "I hate eggs so leave those out". */
  consequence?: RegExp;
  /** Opening words of a clause that stand for the thing named at the end of the clause before. */
  pronoun?: RegExp;
  /** That thing, at the end of a clause. */
  antecedent?: RegExp;
  /** What a clause says is no longer so, as it was said while it was; null for any other clause. */
  ended?: (normal: string) => string | null;
  /** Tells a second fact of the same person beside the first: "… and is allergic to nuts". */
  compound?: RegExp;
  /** What happened once, so that it is an event even when only its year is known. */
  once?: RegExp;
  /** A thing to do in a list of such, its verb first. */
  chore?: RegExp;
  /** An answer without the words that only make it a sentence. */
  bareAnswer?: (answer: string) => string;
  /** What is worth keeping with a day, in however few words. */
  plans?: RegExp;
  /** A deed told in the past: an event even without a date. */
  deed?: RegExp;
  /** The author speaks of themselves or their own: all that is read of a long text. */
  ownVoice: RegExp;
  /**
   * Person meant by a captured `who`, or without one by the whole clause: "user", a name, a relation; empty when
   * only the surroundings could tell.
   */
  personOf: (who: string | undefined, normal: string) => string;
  /** Whether a clause tells what is so, and of whom its topic speaks; without it every clause does. */
  standing?: (normal: string, wanted: Wanted) => Standing;
  /** Whether a sentence that names no subject may tell of another than the user, by what was said before it. */
  mayTellOfAnother?: (
    sentence: string,
    before: { said: readonly string[]; asked: string | null; lastOfUser: string },
  ) => boolean;
  /** A sentence with what the one before, or the message up to it, gives it where that is certain; else as said. */
  withSubject?: (sentence: string, before: string, head: string) => string;
  /** What a clause reports as done, for closing the task that waited for it; null when it reports nothing. */
  reported?: (normal: string) => DoneThing | null;
  /** Whether what sounds like such a report tells of what is not done yet, or was done by another. */
  reportsNothing?: (normal: string) => boolean;
  /** How people are named, for telling who "he" is. */
  people?: PeopleWords;
  /** A clause with a subject or a finite verb; what has neither is an answer rather than a statement. */
  finite?: RegExp;
  /** A sentence or a question that is only understood with what was said before it. */
  leansBack?: RegExp;
  /** How tasks and the reports that they are done are told; without it their words alone are compared. */
  deeds?: DeedWords;
  /** What an assistant reports as done, or commits to with a date. */
  results: readonly Rule[];
  questions: readonly QuestionForm[];
  /** A question for a thing, a name, a number or a time, to which a few words are an answer worth keeping. */
  asks: RegExp;
  /** Of those, one about the user, their people or their things: any short answer tells something of them. */
  asksOfUser: RegExp;
  /** Of those, one to which a date is the answer. */
  asksWhen: RegExp;
  /** Of those, one that only moves the talk on: "what would you like to know?" */
  idle: RegExp;
  /** An answer that leaves the question open: "not sure", "nothing". */
  noAnswer: RegExp;
  /** Words for topic keys and for telling tasks apart. */
  vocabulary: Vocabulary;
  /** The sentence in the third person, or as said where that is not certain. */
  summarise: (content: string) => string;
  /** Summary of a short answer: what was asked, of what if the question leaves that open, and what was said. */
  answered: (question: string, answer: string, about: string | null) => string;
}
