import type { PresentedToken } from "../contract/access.ts";
import { randomSecret, sameDigest, sha256Hex } from "../text/digest.ts";
import { isId } from "../text/hash.ts";

/** `am_`, the token's id, and 256 random bits. The id finds the row, so that only digests are ever compared. */
const TOKEN = /^am_([0-9A-Z]{26})_[A-Za-z0-9_-]{43}$/;
const BEARER = /^Bearer +([\x21-\x7e]{1,4096}) *$/i;

/** A new token around an id; nobody can be given it a second time. */
export function makeToken(id: string): { token: string; presented: PresentedToken } {
  const token = `am_${id}_${randomSecret()}`;
  return { token, presented: { id, digest: sha256Hex(token) } };
}

/** The token of an Authorization header; null when there is no header, and undefined when it has no token. */
export function bearerToken(header: string | undefined): string | null | undefined {
  return header === undefined ? null : BEARER.exec(header)?.[1];
}

/** What a token claims; null when it is not of the form of a namespace's token. */
export function presentedToken(token: string): PresentedToken | null {
  const id = TOKEN.exec(token)?.[1];
  return id === undefined || !isId(id) ? null : { id, digest: sha256Hex(token) };
}

/** Whether a token is the root token. Digests are compared, in constant time; without a root token none is. */
export function isRootToken(token: string, rootToken: string | undefined): boolean {
  const isRoot = sameDigest(sha256Hex(token), sha256Hex(rootToken ?? ""));
  return hasRootToken(rootToken) && isRoot;
}

/** Whether a root token is configured. */
export function hasRootToken(rootToken: string | undefined): boolean {
  return rootToken !== undefined && rootToken !== "";
}
