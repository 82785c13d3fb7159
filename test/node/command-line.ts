import { run } from "../../src/cli/program.ts";

/** What a command wrote and how it ended. */
export interface Ran {
  code: number;
  out: string;
  err: string;
}

/** Runs the command line in this process, as its entry file does. */
export async function commandLine(...argv: string[]): Promise<Ran> {
  const ran: Ran = { code: 0, out: "", err: "" };
  const { stdout, stderr } = process;
  const [writeOut, writeErr] = [stdout.write.bind(stdout), stderr.write.bind(stderr)];
  stdout.write = (chunk: string | Uint8Array) => {
    ran.out += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
    return true;
  };
  stderr.write = (chunk: string | Uint8Array) => {
    ran.err += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
    return true;
  };
  try {
    ran.code = await run(argv, "1.2.3");
  } finally {
    stdout.write = writeOut;
    stderr.write = writeErr;
  }
  return ran;
}
