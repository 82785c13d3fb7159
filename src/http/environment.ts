import type { NamespaceRecord, Right } from "../contract/access.ts";
import type { MemoryProfile } from "../contract/binding.ts";
import type { Memory } from "../contract/memory.ts";
import type { IngestReport } from "../contract/results.ts";
import type { Route } from "./route.ts";

/** The bindings and variables that HTTP reads. All that are optional are off when they are missing. */
export interface HttpBindings extends Env {
  /** Secret: the token that may do everything. Without it the API is closed, unless `ALLOW_ANONYMOUS` is `1`. */
  ROOT_TOKEN?: string;
  /** `1`: calls from this machine need no token. Only `npm start` sets it. */
  ALLOW_ANONYMOUS?: string;
  /** Origins, separated by commas, whose pages may call; `*` for every one. */
  CORS_ORIGINS?: string;
  /** Counts calls of a token; over its limit they are `rate_limited`. */
  RATE_LIMITER?: RateLimit;
}

/** What HTTP needs of the service. A profile that is opened here checks every argument it is given. */
export interface Profiles {
  open(env: Env, namespaceId: string, profileName: string): MemoryProfile;
  delete(env: Env, namespaceId: string, profileName: string): Promise<void>;
  forgetNamespace(name: string): void;
  /** Name of the model that bindings and vars put into effect; null in the offline tier. */
  modelOf(env: Env): string | null;
  /** Stores what somebody other than the host says. */
  rememberAs(env: Env, saying: Saying): Promise<Memory>;
  /** Stores a conversation that somebody other than the host hands over. */
  ingestAs(env: Env, handing: HandingOver): Promise<IngestReport>;
}

/** A memory that is to be kept, unchecked, and who vouches for it. */
export interface Saying {
  namespaceId: string;
  profileName: string;
  memory: unknown;
  trust: "host" | "assistant";
}

/** A conversation that is to be stored, unchecked, and whether an agent hands it over who may give no instructions. */
export interface HandingOver {
  namespaceId: string;
  profileName: string;
  messages: unknown;
  options: unknown;
  byAgent: boolean;
}

/** Who calls. */
export interface Caller {
  /** `anonymous` is a caller on this machine where none needs a token; it may do what `root` may. */
  kind: "root" | "anonymous" | "token";
  /** Id of the token; null for `root` and `anonymous`. */
  tokenId: string | null;
  /** The only namespace that the token opens; null for every one. */
  namespaceId: string | null;
  /** Every right the caller has, included ones too. */
  rights: readonly Right[];
}

/** What `authorise()` leaves for the routes behind it. */
export interface HttpVariables {
  profiles: Profiles;
  requestId: string;
  /** Absent where no route was found. */
  route?: Route;
  caller: Caller;
  /** The caller's rights, for example `instruct`. */
  rights: readonly Right[];
  /** The namespace of the path; only behind a path with `:namespace`. */
  namespace: NamespaceRecord;
  /** The profile of the path; only behind a path with `:namespace` and `:profile`. */
  profile: MemoryProfile;
}

export type HttpEnv = { Bindings: HttpBindings; Variables: HttpVariables };
