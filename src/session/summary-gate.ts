import type { Gate, GateInput } from "../compaction/run-compaction.ts";
import { estimateTokens } from "../text/tokens.ts";
import type { StoredMessage } from "./session-message.ts";

/** What a summary is checked against, beside the messages. */
export interface GateFacts extends GateInput<StoredMessage> {
  constraints: readonly string[];
  approvals: readonly string[];
}

/** The gate for one range; when it is off a summary only has to say something and to be shorter. */
export function summaryGate(facts: GateFacts, _options: { isOn: boolean }): Gate {
  return {
    check: (summary) => {
      const faults: string[] = [];
      if (summary === "") faults.push("the summary is empty");
      else if (estimateTokens(summary) >= facts.rangeTokens)
        faults.push("the summary is not shorter than what it stands for");
      return { faults, missing: [], reasons: faults };
    },
    repair: (summary) => summary,
  };
}
