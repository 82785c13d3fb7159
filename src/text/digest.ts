import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** SHA-256 of a text as 64 characters of lower-case hex. */
export function sha256Hex(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** Whether two digests are the same, in a time that does not depend on where they differ. */
export function sameDigest(one: string, other: string): boolean {
  const bytes = Buffer.from(one, "hex");
  const others = Buffer.from(other, "hex");
  return bytes.length === others.length && bytes.length > 0 && timingSafeEqual(bytes, others);
}

/** 256 random bits as 43 characters that are safe in a URL and a header. */
export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}
