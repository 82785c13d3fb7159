/** What the tables of secrets need to know of a text before they look for a shape, from one pass over it. */
export interface TextShape {
  /** Twelve characters in a row of which keys are made: letters, digits, `_ $ + / = -`. */
  hasKeyRun: boolean;
  /** Fourteen in a row of which vendors make tokens: letters, digits, `_ . ~ ! : / % $ + -`. */
  hasTokenRun: boolean;
  /** Two ASCII digits in a row. */
  hasTwoDigits: boolean;
  /** Three digits in a row, full-width ones included. */
  hasThreeDigits: boolean;
  /** An ASCII digit before a comma. */
  hasDigitComma: boolean;
}

const KEY_RUN = 12;
const TOKEN_RUN = 14;

const OF_KEY = 1;
const OF_TOKEN = 2;
const DIGIT = 4;
const COMMA = 44;
const [FULL_WIDTH_ZERO, FULL_WIDTH_NINE] = [0xff10, 0xff19];

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return (
    (/[\w$+/=-]/.test(character) ? OF_KEY : 0) |
    (/[\w.~!:/%$+-]/.test(character) ? OF_TOKEN : 0) |
    (/[0-9]/.test(character) ? DIGIT : 0)
  );
});

/** Linear, and no more than a look into a table for each character. */
export function shapeOf(text: string): TextShape {
  let [keyRun, tokenRun, asciiDigits, digits] = [0, 0, 0, 0];
  let [longestKey, longestToken, longestAscii, longestDigits] = [0, 0, 0, 0];
  let hasDigitComma = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const kind = code < 128 ? (KINDS[code] ?? 0) : 0;
    if (code === COMMA && asciiDigits > 0) hasDigitComma = true;
    keyRun = (kind & OF_KEY) === 0 ? 0 : keyRun + 1;
    tokenRun = (kind & OF_TOKEN) === 0 ? 0 : tokenRun + 1;
    asciiDigits = (kind & DIGIT) === 0 ? 0 : asciiDigits + 1;
    const isDigit = asciiDigits > 0 || (code >= FULL_WIDTH_ZERO && code <= FULL_WIDTH_NINE);
    digits = isDigit ? digits + 1 : 0;
    if (keyRun > longestKey) longestKey = keyRun;
    if (tokenRun > longestToken) longestToken = tokenRun;
    if (asciiDigits > longestAscii) longestAscii = asciiDigits;
    if (digits > longestDigits) longestDigits = digits;
  }
  return {
    hasKeyRun: longestKey >= KEY_RUN,
    hasTokenRun: longestToken >= TOKEN_RUN,
    hasTwoDigits: longestAscii >= 2,
    hasThreeDigits: longestDigits >= 3,
    hasDigitComma,
  };
}
