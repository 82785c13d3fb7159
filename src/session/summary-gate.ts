import { gateFacts } from "../compaction/gate-facts.ts";
import { qualityGate, sizeFaults } from "../compaction/quality-gate.ts";
import type { Gate, GateInput } from "../compaction/run-compaction.ts";
import type { StoredMessage } from "./session-message.ts";

/** The gate for one range; when it is off a summary only has to say something and to be shorter. */
export function summaryGate(
  input: GateInput<StoredMessage>,
  options: { isOn: boolean; approved: readonly string[] },
): Gate {
  const { range, previous, said, budgetTokens, rangeTokens } = input;
  if (options.isOn)
    return qualityGate(gateFacts(range, previous, said), {
      budgetTokens,
      rangeTokens,
      approved: options.approved,
    });
  return {
    check: (summary) => {
      const faults = sizeFaults(summary, rangeTokens);
      return { faults, missing: [], reasons: faults };
    },
    repair: (summary) => summary,
  };
}
