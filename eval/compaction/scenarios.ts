import type { SessionMessage } from "../../src/contract/session.ts";
import type { PlantedApproval, Scenario } from "../../src/compaction/evaluate/scenario.ts";
import { readPacks, type Language, type Pack } from "./packs.ts";
import { Inventor } from "./inventor.ts";
import { blindCases, isHeldOut, type BlindCase } from "./blind.ts";

type Part = Record<string, unknown> & { type: string };

export const GENERATIONS = 5;
const SCENARIOS_PER_PACK = 2;
const DAY_MS = 86_400_000;

/**
 * Four packs in two languages, two scenarios each. Half of the prohibitions are by a writer who had seen neither code
 * nor rules: those that were held out when rules were changed, in order, from the beginning again when they run out.
 */
export function ownScenarios(seed: number): Scenario[] {
  return (["en", "ja"] as const).flatMap((language) => {
    const packs = readPacks(language);
    const blind = unseenProhibitions(language);
    let next = 0;
    return packs.flatMap((pack, at) =>
      Array.from({ length: SCENARIOS_PER_PACK }, (_, copy) => {
        const number = at * SCENARIOS_PER_PACK + copy;
        // Every other generation takes a blind one, and the two copies of a pack take turns.
        const taken = Array.from({ length: GENERATIONS }, (__, turn) =>
          turn % 2 === copy ? blind[next++ % blind.length]! : null,
        );
        return new ScenarioWriter(
          pack,
          language,
          new Inventor(seed + number + (language === "ja" ? 1000 : 0)),
        ).write(copy, taken);
      }),
    );
  });
}

function unseenProhibitions(language: Language): BlindCase[] {
  return blindCases("unseen-prohibitions").filter(
    ({ text }, index) => isHeldOut(index) && /[\u3040-\u30ff]/u.test(text) === (language === "ja"),
  );
}

class ScenarioWriter {
  readonly #pack: Pack;
  readonly #language: Language;
  readonly #invent: Inventor;
  readonly #messages: SessionMessage[][] = [];
  readonly #planted: Pick<Scenario, "facts" | "prohibitions" | "approvals" | "quantities"> = {
    facts: [],
    prohibitions: [],
    approvals: [],
    quantities: [],
  };
  #generation = 0;
  #filler = 0;
  #fact = 0;

  constructor(pack: Pack, language: Language, invent: Inventor) {
    this.#pack = pack;
    this.#language = language;
    this.#invent = invent;
  }

  write(copy: number, blind: readonly (BlindCase | null)[]): Scenario {
    for (this.#generation = 0; this.#generation < GENERATIONS; this.#generation++) {
      this.#messages.push([]);
      this.#talk(true);
      this.#forbid(blind[this.#generation] ?? null);
      this.#talk(false);
      this.#ask();
      this.#call();
      this.#quantify();
      this.#talk(false);
      this.#user(this.#is("Thanks, that is all for this part", "ありがとう、この件はここまでです"));
      this.#assistant(this.#is("Good, I have noted where we are", "承知しました。ここまでを控えました"));
    }
    const name = `${this.#pack.pack} ${this.#language} ${copy + 1}`;
    return {
      name,
      pack: this.#pack.pack,
      language: this.#language,
      generations: this.#messages,
      ...this.#planted,
    };
  }

  /** A turn of small talk; with a fact in the middle of what the user says, and one in the answer. */
  #talk(isTelling: boolean): void {
    const [user, assistant] = this.#pack.fillers[this.#filler++ % this.#pack.fillers.length]!;
    const dot = this.#is(". ", "。");
    if (!isTelling) {
      this.#user(user);
      this.#assistant(assistant);
      return;
    }
    const [buried, plain, answered] = [this.#newFact(true), this.#newFact(false), this.#newFact(true)];
    this.#user(
      `${user}${dot}${buried}${dot}${this.#is("Anyway, let us go on", "それはさておき、続けましょう")}`,
    );
    this.#assistant(`${assistant}${dot}${answered}`);
    this.#user(plain);
    this.#assistant(this.#is("Noted", "控えました"));
  }

  #forbid(blind: BlindCase | null): void {
    const generation = this.#generation;
    const [quote, flipped] = this.#pack.own[generation % this.#pack.own.length]!;
    const [user] = this.#pack.fillers[(this.#filler + 1) % this.#pack.fillers.length]!;
    if (blind === null) this.#planted.prohibitions.push({ generation, quote, flipped });
    else this.#planted.prohibitions.push({ generation, quote: blind.quote! });
    const isBuried = this.#invent.chance(0.5);
    const said = blind?.text ?? `${quote}${this.#is(".", "。")}`;
    const lead = `${user}${this.#is(". ", "。")}`;
    this.#user(isBuried && blind === null ? `${lead}${said}` : said);
    this.#assistant(this.#is("Understood", "承知しました"));
  }

  /** One request for leave a generation, each in another shape and with another end. */
  #ask(): void {
    const subject = `${"PQRST"[this.#generation]}X-${this.#invent.number(4)}`;
    const tool = this.#invent.pick(this.#pack.requests);
    const input = { target: subject, amount: this.#invent.number(3) };
    this.#user(this.#is(`Please take care of ${subject}`, `${subject}をお願いします`));
    const request = { subject, tool, input };
    const shapes = [
      () => this.#approvedInParts(request),
      () => this.#approvedInMessages(request),
      () => this.#approvedInWords(request),
      () => this.#deniedInParts(request),
      () => this.#openInParts(request),
    ];
    shapes[this.#generation]!();
    // One that is never answered, long enough ago that nobody waits for it.
    if (this.#generation === 1) {
      const late = `ZX-${this.#invent.number(4)}`;
      this.#user(this.#is(`And ${late} too`, `${late}もお願いします`));
      this.#openInParts({ subject: late, tool, input: { target: late } });
    }
  }

  #approvedInParts({ subject, tool, input }: Request): void {
    const approval = { id: `p-${subject}`, approved: true };
    this.#parts("assistant", {
      type: `tool-${tool}`,
      toolCallId: subject,
      state: "output-available",
      input,
      output: { ok: true },
      approval,
    });
    this.#approval(subject, "approved");
  }

  #approvedInMessages({ subject, tool, input }: Request): void {
    const approvalId = `p-${subject}`;
    this.#parts(
      "assistant",
      { type: "tool-call", toolCallId: subject, toolName: tool, input },
      { type: "tool-approval-request", approvalId, toolCallId: subject, toolName: tool, input },
    );
    this.#parts("tool", { type: "tool-approval-response", approvalId, approved: true });
    this.#parts("tool", { type: "tool-result", toolCallId: subject, toolName: tool, output: { ok: true } });
    this.#approval(subject, "approved");
  }

  #approvedInWords({ subject, tool }: Request): void {
    this.#assistant(
      this.#is(
        `May I ${tool.replaceAll("_", " ")} for ${subject}?`,
        `${subject}の${tool}を実行してもよろしいですか？`,
      ),
    );
    this.#user(this.#is(`Yes, I approve ${subject}`, `はい、${subject}を承認します`));
    this.#assistant(this.#is("Done", "完了しました"));
    this.#approval(subject, "approved");
  }

  #deniedInParts({ subject, tool, input }: Request): void {
    const approval = { id: `p-${subject}`, approved: false };
    this.#parts("assistant", {
      type: `tool-${tool}`,
      toolCallId: subject,
      state: "output-denied",
      input,
      approval,
    });
    this.#approval(subject, "denied");
  }

  #openInParts({ subject, tool, input }: Request): void {
    this.#parts("assistant", {
      type: `tool-${tool}`,
      toolCallId: subject,
      state: "approval-requested",
      input,
      approval: { id: `p-${subject}` },
    });
    this.#approval(subject, "open");
  }

  #approval(subject: string, status: PlantedApproval["status"]): void {
    const en = {
      approved: `${subject} was approved by the user`,
      denied: `${subject} was denied by the user`,
      open: `${subject} is waiting for approval`,
    };
    const ja = {
      approved: `${subject}はユーザーに承認されました`,
      denied: `${subject}は却下されました`,
      open: `${subject}は承認待ちです`,
    };
    this.#planted.approvals.push({
      generation: this.#generation,
      subject,
      status,
      told: this.#is(en[status], ja[status]),
    });
  }

  /** Two calls at once in parts, one in separate messages. */
  #call(): void {
    const id = `c${this.#generation}`;
    const output = { rows: Array.from({ length: 12 }, () => this.#invent.code()) };
    const call = (key: string) => ({
      type: "tool-search",
      toolCallId: `${id}${key}`,
      state: "output-available",
      input: { query: key },
      output,
    });
    this.#user(this.#is("Look both things up, please", "両方調べてください"));
    this.#parts("assistant", call("a"), call("b"), {
      type: "text",
      text: this.#is("Here they are", "こちらです"),
    });
    this.#user(this.#is("And the third one", "三つ目もお願いします"));
    this.#parts("assistant", {
      type: "tool-call",
      toolCallId: `${id}c`,
      toolName: "search",
      input: { query: "c" },
    });
    this.#parts("tool", { type: "tool-result", toolCallId: `${id}c`, toolName: "search", output });
    this.#assistant(this.#is("That is the third", "三つ目です"));
  }

  #quantify(): void {
    const object = this.#pack.objects[this.#generation % this.#pack.objects.length]!;
    const unit = this.#invent.pick(this.#pack.units);
    const amount = `${this.#invent.number(3)}${this.#is(" ", "")}${unit}`;
    this.#user(this.#is(`For ${object} we have ${amount}`, `${object}は${amount}です`));
    this.#assistant(this.#is("I will plan with that", "それで計画します"));
    this.#planted.quantities.push({ generation: this.#generation, amount, object });
  }

  #newFact(isBuried: boolean): string {
    const template = this.#pack.facts[this.#fact++ % this.#pack.facts.length]!;
    const text = template
      .replace("{code}", this.#invent.code())
      .replace("{number}", this.#invent.number(4))
      .replace("{path}", this.#invent.word())
      .replace("{hash}", this.#invent.hash());
    this.#planted.facts.push({ generation: this.#generation, text, isBuried });
    return text;
  }

  #user(text: string): void {
    this.#parts("user", { type: "text", text: `${text}${this.#end(text)}` });
  }

  #assistant(text: string): void {
    this.#parts("assistant", { type: "text", text: `${text}${this.#end(text)}` });
  }

  #end(text: string): string {
    return /[.。!?？]$/u.test(text) ? "" : this.#is(".", "。");
  }

  #parts(role: string, ...parts: Part[]): void {
    const messages = this.#messages[this.#generation]!;
    const id = `g${this.#generation}m${messages.length}`;
    // Generations lie days apart, the last one a moment ago.
    const createdAt = new Date(Date.now() - (GENERATIONS - 1 - this.#generation) * 2 * DAY_MS - 60_000);
    messages.push({ id, role, parts: parts as unknown as SessionMessage["parts"], createdAt });
  }

  #is(en: string, ja: string): string {
    return this.#language === "en" ? en : ja;
  }
}

interface Request {
  subject: string;
  tool: string;
  input: Record<string, string>;
}
