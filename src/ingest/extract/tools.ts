/** Kinds of tools of which a project has one at a time: naming another one of a kind replaces the first. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  database: [
    "postgres",
    "postgresql",
    "mysql",
    "mariadb",
    "sqlite",
    "mongodb",
    "mongo",
    "dynamodb",
    "cockroachdb",
    "oracle",
    "d1",
    "firestore",
    "cassandra",
    "clickhouse",
    "sql server",
    "mssql",
    "planetscale",
    "supabase",
    "turso",
    "duckdb",
  ],
  "package manager": [
    "npm",
    "pnpm",
    "yarn",
    "bun",
    "poetry",
    "uv",
    "pip",
    "pipenv",
    "conda",
    "cargo",
    "composer",
  ],
  hosting: [
    "heroku",
    "fly.io",
    "fly",
    "vercel",
    "netlify",
    "hetzner",
    "aws",
    "gcp",
    "azure",
    "render",
    "railway",
    "digitalocean",
    "cloudflare",
    "cloud run",
    "ecs",
    "eks",
    "gke",
    "aks",
    "kubernetes",
    "nomad",
    "openshift",
    "docker swarm",
    "k8s",
    "github pages",
    "lambda",
    "linode",
    "ovh",
    "阿里云",
    "腾讯云",
    "aliyun",
    "さくら",
    "lightsail",
  ],
  ci: [
    "github actions",
    "gitlab",
    "gitlab ci",
    "circleci",
    "jenkins",
    "travis",
    "buildkite",
    "drone",
    "teamcity",
  ],
  "test runner": [
    "jest",
    "vitest",
    "mocha",
    "ava",
    "pytest",
    "unittest",
    "rspec",
    "junit",
    "phpunit",
    "playwright",
    "cypress",
  ],
  editor: [
    "vim",
    "neovim",
    "nvim",
    "emacs",
    "vscode",
    "vs code",
    "helix",
    "zed",
    "sublime",
    "intellij",
    "webstorm",
    "pycharm",
    "cursor",
    "nano",
    "visual studio code",
  ],
  phone: ["iphone", "pixel", "galaxy", "oneplus", "fairphone", "xperia", "xiaomi", "redmi", "android phone"],
  "front end": [
    "react",
    "vue",
    "svelte",
    "angular",
    "solid",
    "sveltekit",
    "next.js",
    "nextjs",
    "nuxt",
    "astro",
    "remix",
    "htmx",
  ],
  queue: ["rabbitmq", "kafka", "sqs", "nats", "redis", "sidekiq", "celery", "bullmq"],
  framework: [
    "fastapi",
    "django",
    "flask",
    "rails",
    "express",
    "fastify",
    "spring boot",
    "laravel",
    "phoenix",
    "hono",
    "nestjs",
  ],
  linter: [
    "eslint",
    "biome",
    "oxlint",
    "ruff",
    "flake8",
    "pylint",
    "rubocop",
    "phpstan",
    "clippy",
    "golangci-lint",
  ],
  formatter: ["prettier", "black", "oxfmt", "dprint", "gofmt", "rustfmt"],
  browser: ["firefox", "chrome", "safari", "brave", "vivaldi", "opera"],
  shell: ["zsh", "bash", "fish", "powershell", "nushell"],
  "operating system": [
    "ubuntu",
    "debian",
    "fedora",
    "arch",
    "nixos",
    "macos",
    "windows",
    "linux mint",
    "centos",
  ],
  "node version": ["node", "node.js", "nodejs"],
};

const KIND_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(KINDS).flatMap(([kind, names]) => names.map((name): [string, string] => [name, kind])),
);
// Words of everyday speech that are tools only where one uses, runs or moves to them.
const EVERYDAY: ReadonlySet<string> = new Set(
  "fish fly render black solid arch express ava brave opera drone remix windows safari celery poetry phoenix flask cargo yarn rails nano oracle galaxy pixel cursor sublime jest zed lambda node bash chrome react".split(
    " ",
  ),
);
const IN_USE: ReadonlySet<string> = new Set(
  "use uses using used run runs running via prefer prefers love like hate on from deploy deploys deployed not than drop dropped stopped our my".split(
    " ",
  ),
);
const MOVES: ReadonlySet<string> = new Set(
  "switched switch moved move migrated migrate changed deploy deploys deployed ported over back".split(" "),
);
const WORD = /[a-z0-9][a-z0-9.+#-]*/g;
const CJK_NAMES = [...KIND_OF.keys()].filter((name) => /[^\u0020-\u007e]/.test(name));
const MAX_NAME_WORDS = 3;

/** The first tool of a known kind in a text, with its kind; null when there is none. */
export function toolIn(text: string): { name: string; kind: string } | null {
  if (text !== lastRead.text) lastRead = { text, tool: readTool(text) };
  return lastRead.tool;
}

// Many rules ask about one clause in a row.
let lastRead: { text: string; tool: { name: string; kind: string } | null } = { text: "", tool: null };

function readTool(text: string): { name: string; kind: string } | null {
  const lower = text.toLowerCase();
  const words = [...lower.matchAll(WORD)].map((match) => ({ word: match[0], at: match.index }));
  for (const [index, { word, at }] of words.entries()) {
    if (!isWordStart(lower, at)) continue;
    for (let count = MAX_NAME_WORDS; count > 0; count--) {
      const name = nameAt(words.slice(index, index + count), lower);
      const kind = KIND_OF.get(name);
      if (kind === undefined || (EVERYDAY.has(word) && count === 1 && !isInUse(words, index, lower)))
        continue;
      return { name, kind };
    }
  }
  const named = CJK_NAMES.find((name) => lower.includes(name));
  return named === undefined ? null : { name: named, kind: KIND_OF.get(named) ?? "tool" };
}

interface Word {
  word: string;
  at: number;
}

/** Words that stand side by side, without the full stop that ends a sentence. */
function nameAt(words: readonly Word[], lower: string): string {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return "";
  return lower.slice(first.at, last.at + last.word.length).replace(/[.-]+$/, "");
}

function isWordStart(lower: string, at: number): boolean {
  return at === 0 || !/\p{Script=Latin}/u.test(lower.charAt(at - 1));
}

// After a verb of use, at the beginning, within Japanese, or with a version.
function isInUse(words: readonly Word[], index: number, lower: string): boolean {
  const at = words[index]?.at ?? 0;
  const before = lower.charAt(at - 1);
  const next = words[index + 1]?.word ?? "";
  return (
    lower.slice(0, at).trim() === "" ||
    /[\u3041-\u9fff]/.test(before) ||
    /^\d/.test(next) ||
    (words[index - 1]?.word === "to" && words.slice(0, index).some(({ word }) => MOVES.has(word))) ||
    IN_USE.has(words[index - 1]?.word ?? "")
  );
}

/** The kind of a tool by its name in lower case; null for an unknown one. */
export function kindOfTool(name: string): string | null {
  return KIND_OF.get(name) ?? null;
}
