import { hash, randomBytes } from "node:crypto";

/** Crockford's base32 alphabet: no I, L, O, U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ID_LENGTH = 26;
const ULID_TIME_LENGTH = 10;

/** 128 bits as 26 characters of Crockford base32, most significant first; the first character is 0–7. */
function encode128(bytes: Uint8Array): string {
  let text = "";
  // 130 bits are written: two of nothing come first.
  let [held, width] = [0, 2];
  for (const byte of bytes.subarray(0, 16)) {
    held = ((held << 8) | byte) & 0xffff;
    width += 8;
    while (width >= 5) {
      width -= 5;
      text += ALPHABET.charAt((held >> width) & 31);
    }
  }
  return text;
}

/**
 * First 128 bits of SHA-256 over the parts, each preceded by its length so that ("ab","c") and ("a","bc")
 * differ. 26 characters of Crockford base32.
 */
export function hashId(...parts: string[]): string {
  // One call into the platform costs more than the few characters that it hashes.
  const whole = parts.map((part) => `${part.length}:${part}`).join("");
  return encode128(hash("sha256", whole, "buffer"));
}

/** A ULID: 48 bits of the time in milliseconds, then 80 random bits, so that ids sort by time. */
export function ulid(nowMs: number): string {
  let time = nowMs;
  let prefix = "";
  for (let index = 0; index < ULID_TIME_LENGTH; index++) {
    prefix = ALPHABET.charAt(time % 32) + prefix;
    time = Math.floor(time / 32);
  }
  let suffix = "";
  for (const byte of randomBytes(ID_LENGTH - ULID_TIME_LENGTH)) suffix += ALPHABET.charAt(byte & 31);
  return prefix + suffix;
}

/** Whether a text has the form of an id: 26 characters of Crockford base32, upper case. */
export function isId(text: string): boolean {
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text);
}

/** An unguessable key of 128 bits, in the form of an id. */
export function randomKey(): string {
  return encode128(randomBytes(16));
}
