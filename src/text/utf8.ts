const encoder = new TextEncoder();

/** Size of a text in bytes of UTF-8. */
export function utf8Bytes(text: string): number {
  // A string of n UTF-16 units takes at least n and at most 3n bytes, so short ones need no second buffer.
  return encoder.encode(text).byteLength;
}

/** Length of a text in Unicode code points: what the limits call characters. */
export function codePointCount(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) index++;
    count++;
  }
  return count;
}
