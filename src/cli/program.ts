import { Command, CommanderError, Option } from "commander";
import { commandSpecs, type CommandSpec } from "./command-spec.ts";
import type { Connection } from "./connection.ts";
import { doctor } from "./doctor.ts";
import { EXIT, systemError, ToldError, UsageError } from "./failures.ts";
import { ingestMessages, readMessages } from "./ingest-file.ts";
import { exportTo, importFrom } from "./move-profile.ts";
import { writeResult, type Output } from "./output.ts";
import { readText } from "./read-value.ts";
import { shown } from "./shown.ts";
import { runCommand } from "./run-command.ts";

/** What every command needs: where the service is, and how to tell the result. */
interface Setting {
  connection: Connection;
  output: Output;
}

const LOCAL = "http://127.0.0.1:8787";

/** Runs the command line; answers the exit code. */
export async function run(argv: readonly string[], version: string): Promise<number> {
  const program = build(version);
  try {
    await program.parseAsync([...argv], { from: "user" });
    return EXIT.ok;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    const known = error instanceof ToldError ? error : systemError(error);
    // A reader who has read enough, as in `… | head`, is no failure.
    if (isClosedPipe(error)) return EXIT.ok;
    const { message, hint, reason, exitCode } = known ?? unexpected(error);
    const isJson = program.opts()["json"] === true;
    const text = hint === null ? message : `${message}\n${hint}`;
    process.stderr.write(
      isJson ? `${JSON.stringify({ error: { reason, message } })}\n` : `agent-memory: ${text}\n`,
    );
    return exitCode;
  }
}

function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EPIPE";
}

function unexpected(error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  return { message: `A defect: ${message}`, hint: null, reason: "internal", exitCode: EXIT.failed };
}

/**
 * Has a standard output that cannot be written end the command with one line and its exit code: a full disk is 2, a
 * reader who left is none of its business.
 */
export function watchOutput(): void {
  process.stdout.on("error", (error: Error) => {
    if (isClosedPipe(error)) process.exit(process.exitCode ?? EXIT.ok);
    process.stderr.write(`agent-memory: the output cannot be written: ${error.message}\n`);
    process.exit(EXIT.usage);
  });
  process.stderr.on("error", () => undefined);
}

/** The command line: one command a route of the service, and those that read and write files. */
export function build(version: string): Command {
  const program = new Command("agent-memory")
    .description(
      "Memory for AI agents: remember, recall, ingest, export. Local by default, or a deployed service.",
    )
    .version(version)
    .addOption(new Option("--url <url>", "address of the service").env("AGENT_MEMORY_URL").default(LOCAL))
    .addOption(new Option("--token <token>", "token; better by its variable").env("AGENT_MEMORY_TOKEN"))
    .addOption(
      new Option("-n, --namespace <name>", "namespace").env("AGENT_MEMORY_NAMESPACE").default("default"),
    )
    .addOption(new Option("-p, --profile <name>", "profile").env("AGENT_MEMORY_PROFILE").default("default"))
    .option("--json", "the result as one line of JSON")
    .option("-q, --quiet", "no progress and no remarks")
    .showHelpAfterError("(run with --help for what there is)")
    .exitOverride();
  for (const spec of commandSpecs()) addRoute(program, spec);
  addFileCommands(program);
  return program;
}

function addRoute(program: Command, spec: CommandSpec): void {
  const command = groupOf(program, spec.words.slice(0, -1)).command(spec.words.at(-1) ?? "");
  command.description(spec.summary.replaceAll("`", ""));
  for (const field of spec.positional)
    command.argument(field.in === "path" ? `<${field.flag}>` : `[${field.flag}]`, field.description);
  for (const { flag, description, kind } of spec.options) {
    const option = new Option(`--${flag} ${VALUE[kind]}`, description);
    command.addOption(kind === "boolean" ? option.preset("true") : option);
  }
  if (spec.route.body !== undefined) command.option("--body <json>", "the whole body, as JSON, @FILE or -");
  if (spec.route.paged === true) command.option("--all", "every page");
  command.action(async () => {
    const options: Record<string, unknown> = command.opts();
    const texts = Object.fromEntries(
      spec.options.flatMap(({ flag }) => {
        const value = options[camel(flag)];
        return typeof value === "string" ? [[flag, value]] : [];
      }),
    );
    const body = typeof options["body"] === "string" ? options["body"] : undefined;
    requireArguments(spec, command.args, body !== undefined);
    await runCommand(
      spec,
      { positional: command.args, options: texts, body, isAll: options["all"] === true },
      settingOf(program),
    );
  });
}

const VALUE = {
  text: "<text>",
  number: "<number>",
  boolean: "[boolean]",
  list: "<a,b>",
  json: "<json>",
  message: "<json>",
} as const;

// An address would lose them: another route would be named.
function isDots(name: string): boolean {
  return name === "." || name === "..";
}

/** A missing part of the path would name another route, and a missing member would be told as one of a wrong type. */
function requireArguments(spec: CommandSpec, given: readonly string[], hasBody: boolean): void {
  for (const [index, field] of spec.positional.entries()) {
    const value = given[index];
    const isMissing =
      field.in === "path" ? (value ?? "") === "" : field.isRequired && !hasBody && value === undefined;
    if (isMissing) throw new UsageError(`The argument <${field.flag}> is missing.`);
    if (field.in === "path" && isDots(value ?? ""))
      throw new UsageError(`The argument <${field.flag}> must not be "." or "..".`);
  }
}

function groupOf(program: Command, words: readonly string[]): Command {
  let at = program;
  for (const word of words) {
    const known = at.commands.find((command) => command.name() === word);
    at = known ?? at.command(word).description(GROUPS[word] ?? "");
  }
  return at;
}

const GROUPS: Readonly<Record<string, string>> = {
  namespaces: "Namespaces; they take the root token",
  profiles: "Profiles of a namespace",
  tokens: "Tokens of a namespace",
  sessions: "Conversations as wholes",
  session: "One conversation: messages, blocks, prompt, tools",
};

function addFileCommands(program: Command): void {
  program
    .command("ingest")
    .description(
      "Ingests a conversation: a JSON array of {role, content, timestamp}, or JSON lines; - for the standard input",
    )
    .argument("<file>", "the file, or -")
    .option("-s, --session <id>", "id of the session; derived from the content when it is missing")
    .action(async (file: string, { session }: { session?: string }) => {
      const { connection, output } = settingOf(program);
      const given = { messages: readMessages(readText(file)), sessionId: session ?? null };
      writeResult(
        output,
        await ingestMessages(connection, given, output),
        told("messages", "memories", "sessionId"),
      );
    });
  program
    .command("export")
    .description("Writes everything in the profile to a file, as lines of JSON; - for the standard output")
    .argument("<file>", "the file, or -")
    .option("--resume", "go on with a file that broke off")
    .action(async (file: string, { resume }: { resume?: boolean }) => {
      const { connection, output } = settingOf(program);
      const done = await exportTo(connection, { file, resume: resume === true }, output);
      if (file !== "-") writeResult(output, done, () => "");
    });
  program
    .command("import")
    .description("Takes in a file: an export into an empty profile, or the memories of another product")
    .argument("<file>", "the file, or -")
    .option("-f, --format <format>", "agent-memory (default), mem0 or cloudflare")
    .action(async (file: string, { format }: { format?: string }) => {
      const { connection, output } = settingOf(program);
      const report = await importFrom(connection, { file, format: format ?? null }, output);
      writeResult(output, report, told("sessions", "messages", "memories", "rows"));
    });
  program
    .command("doctor")
    .description("Checks the service, the token, and the wrangler configuration in this folder")
    .option("-c, --config <file>", "the wrangler configuration")
    .action(async ({ config }: { config?: string }) =>
      doctor({ ...settingOf(program), config: config ?? null }),
    );
}

/** Members of a result as `name: value`. */
function told(...names: string[]): (result: unknown) => string {
  return (result) => {
    const values = new Map(Object.entries(Object(result)));
    return names.map((name) => `${name}: ${shown(values.get(name))}`).join("  ");
  };
}

function settingOf(program: Command): Setting {
  const options = program.opts<{
    url: string;
    token?: string;
    namespace: string;
    profile: string;
    json?: boolean;
    quiet?: boolean;
  }>();
  const { url, token = null, namespace, profile } = options;
  for (const [flag, name] of Object.entries({ namespace, profile }))
    if (name === "" || isDots(name))
      throw new UsageError(`--${flag} must be a name: neither empty nor "." or "..".`);
  return {
    connection: { url, token, namespace, profile },
    output: { isJson: options.json === true, isQuiet: options.quiet === true },
  };
}

function camel(flag: string): string {
  return flag.replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}
