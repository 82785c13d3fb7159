/** A memory as a model writes it down. */
export const memory = (content: string, lines: unknown = [2], more: object = {}) => ({
  type: "fact",
  content,
  lines,
  quote: "",
  ...more,
});
/** What a model answers that read a conversation. */
export const reading = (...memories: unknown[]) => JSON.stringify({ memories });

/** What a model answers that files statements, in their order. */
export const filing = (...results: object[]) =>
  JSON.stringify({
    results: results.map((result, id) => ({
      id,
      type: "fact",
      topic: "",
      value: "",
      isExclusive: false,
      keywords: [],
      queries: [],
      ...result,
    })),
  });
