/** How a command tells what it did. */
export interface Output {
  /** Everything as JSON on the standard output, one value a command. */
  isJson: boolean;
  /** Neither progress nor remarks. */
  isQuiet: boolean;
}

/** Writes the result of a command: as JSON, or as `told` puts it for a reader. */
export function writeResult(output: Output, result: unknown, told: (result: unknown) => string): void {
  const text = output.isJson ? JSON.stringify(result) : told(result);
  if (text !== "") process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
}

/** Writes a remark for a reader beside the result. */
export function remark(output: Output, text: string): void {
  if (!output.isJson && !output.isQuiet) process.stderr.write(`${text}\n`);
}
