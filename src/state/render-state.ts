import type { Approval, StateValue } from "../contract/state.ts";
import type { PlacedStateRow } from "../store/state-store.ts";
import { toApproval } from "./approvals.ts";
import { toConstraint } from "./constraints.ts";

/** What is told to a model of the state of a session. */
export interface StateView {
  /** Constraints and approvals, newest versions. */
  rows: readonly PlacedStateRow[];
  values: readonly StateValue[];
}

const INTRO =
  "What this conversation has settled, kept word for word outside any summary. It goes before what a summary says.";
/** Characters of one value or action that are shown. */
const MAX_SHOWN_CHARACTERS = 500;

/** The state as one text: constraints in force, approvals, values; "" when there is nothing to tell. */
export function renderState({ rows, values }: StateView): string {
  const all = rows.filter((row) => row.kind === "constraint").map(toConstraint);
  const inForce = new Set(all.flatMap(({ status, text }) => (status === "active" ? [text] : [])));
  const lifted = new Set(
    all.flatMap(({ text, evidence }) => (evidence !== null && !inForce.has(text) ? [text] : [])),
  );
  const approvals = rows.filter((row) => row.kind === "approval").map(toApproval);
  const sections = [
    section(
      "Prohibitions and limits in force, until the user or the host lifts them",
      [...inForce].map((text) => `"${text}"`),
    ),
    section(
      "Lifted since; no longer in force, whatever a summary says",
      [...lifted].map((text) => `"${text}"`),
    ),
    section("Approvals; nothing else is approved", approvals.map(approvalLine)),
    section("Values", values.map(valueLine)),
  ].filter(Boolean);
  return sections.length === 0 ? "" : [INTRO, ...sections].join("\n\n");
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${title}:\n${lines.map((line) => `- ${line}`).join("\n")}`;
}

function approvalLine({ status, action, amount, decidedBy, reason }: Approval): string {
  const what = `${shown(action)}${amount === null ? "" : ` (${amount})`}`;
  const why = reason === null ? "" : `: ${shown(reason)}`;
  const by = decidedBy ?? "host";
  const told: Record<Approval["status"], string> = {
    requested: "NOT APPROVED, waiting for an answer",
    approved: `APPROVED by the ${by}${why}`,
    denied: `NOT APPROVED, denied by the ${by}${why}`,
    expired: "NOT APPROVED, expired without an answer",
  };
  return `${told[status]}: ${what}`;
}

function valueLine({ key, value, status, by, proposal }: StateValue): string {
  const open =
    proposal === null
      ? ""
      : `; proposed by the ${proposal.by} and NOT CONFIRMED: ${shownValue(proposal.value)}`;
  if (status === "proposed") return `${key}: proposed by the ${by} and NOT CONFIRMED: ${shownValue(value)}`;
  return `${key} = ${shownValue(value)}${open}`;
}

function shownValue(value: unknown): string {
  return shown(JSON.stringify(value) ?? "null");
}

function shown(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ");
  return line.length <= MAX_SHOWN_CHARACTERS
    ? line
    : `${line.slice(0, MAX_SHOWN_CHARACTERS)}…`.toWellFormed();
}
