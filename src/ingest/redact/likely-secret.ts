/** Bits of Shannon entropy for one character of the text; 0 for empty and for one repeated character. */
export function entropyBits(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

const TEMPLATE =
  /^(?:<|\$\{|\$\(|\{\{?|%[A-Za-z_]\w*%|\$[A-Z_][A-Z0-9_]*$|\$[A-Za-z_]+$|\[[A-Za-z _-]+\]|![A-Za-z]+$|@[A-Za-z]+$|:[a-z_]+$)/;
const FILLER = /x{4,}|\*{3,}|\.{3}|…|•{2,}|●{2,}|_{4,}|0{8}|1234567890abc/i;
const FILLER_WORD =
  /(?<![A-Za-z])(?:your|change[-_]?(?:me|it|this)|example|placeholder|replace(?:[-_]?(?:me|this|with))?|insert|dummy|sample|todo|tbd|redacted|goes[-_]here|fill[-_]?(?:me|in)|notreal|not[-_]a[-_]real)(?![a-z])/i;
const UPPER_FILLER = /EXAMPLE|PLACEHOLDER|CHANGE_?ME|YOUR_/;
const NAME_OF_SECRET =
  /^(?:[A-Za-z]+[-_ ]?)?(?:pass(?:word|wd|phrase|code)?|passwort|kennwort|contraseña|pwd|secret|token|api[-_ ]?key|access[-_ ]?key|credentials?|auth|key)s?(?:[-_ ]?(?:here|value|key|field|input|hash|env|var|text|string|name|id))?$/i;

/** Whether a value stands for a secret without being one: `<your-key>`, `${TOKEN}`, `changeme`, `****`, `secret`. */
export function isPlaceholder(value: string): boolean {
  return (
    TEMPLATE.test(value) ||
    FILLER.test(value) ||
    FILLER_WORD.test(value) ||
    UPPER_FILLER.test(value) ||
    NAME_OF_SECRET.test(value)
  );
}

const CALL_OR_INDEX = /^[A-Za-z_$][\w$.:]*(?:\(|\[["'\w]|\[$|<[A-Za-z])/;
const MEMBER_PATH = /^[A-Za-z_$][\w$]*(?:(?:\.|->|::|\?\.)[A-Za-z_$][\w$]*)+[;,)]*$/;
const ENVIRONMENT =
  /^(?:process|import|os|env|self|this|config|settings|secrets|vars|var|local|module|data|Deno|Bun|System)\b[.[]/;
const TYPE_NAME =
  /^&?(?:null|nil|none|undefined|true|false|yes|no|string|str|text|char|varchar|boolean|bool|number|integer|int|bytes?|buffer|uuid|any|unknown|never|void|object|array|optional|required|hidden|masked|nullable|secretstr)(?![\w-])/i;
const WEB_ADDRESS = /\]\(|^\(?\[|^(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|mailto:)/i;
const FILE_PATH = /^(?:~|\.{1,2}|[A-Za-z]:)?[\\/][\w.@-]+(?:[\\/]|$)/;

/** Whether a value is program text, a type, a path or an address rather than a literal. */
export function isCode(value: string): boolean {
  if (
    CALL_OR_INDEX.test(value) ||
    ENVIRONMENT.test(value) ||
    TYPE_NAME.test(value) ||
    WEB_ADDRESS.test(value)
  )
    return true;
  if (MEMBER_PATH.test(value) && !/\d/.test(value)) return true;
  return FILE_PATH.test(value) && !/[A-Za-z0-9+]{18}/.test(value);
}

const PRODUCT =
  /^(?:1password|aws4-hmac-sha256|lastpass|bitwarden|keepass(?:xc)?2?|argon2(?:id?)?|sha-?\d+|md5|base(?:32|58|64)|bcrypt|scrypt|pbkdf2|oauth-?2?(?:\.0)?|utf-?8|aes-?\d*|rsa-?\d*|ed25519|x\.?509|pkcs#?\d+|s3|ec2|k8s|wpa\d?|2fa|mfa|u2f|fido2?|totp|jwt|ipv[46]|http2|web3|windows\d+|base64url|hs256|rs256|es256|otp|auth0|oauth2?|h264)(?![\w])/i;
const MEASURE =
  /^[~<>=]*\d[\d.,]*[-–\d]*\+?-?(?:st|nd|rd|th|x|%|ms|s|sec|min|h|hrs?|d|days?|weeks?|months?|years?|chars?|character\w*|digits?|bits?|bytes?|[kmg]b|words?|letters?|times|tokens?)?[.,]?$/i;
const VERSION_OR_DATE =
  /^(?:v?\d+(?:\.\d+){1,3}(?:[-+][\w.]+)?|\d{4}-\d{2}-\d{2}.*|\d{1,2}[:/.]\d{2}.*|v\d+)$/i;
const TICKET = /^#?[A-Z]{2,10}-\d{1,6}$/;
const FILE_NAME =
  /^[\w./\\-]+\.(?:txt|md|pdf|docx?|xlsx?|tsx?|jsx?|mjs|json|ya?ml|toml|env|pem|key|py|rb|go|rs|java|kt|cs|php|html?|css|sh|kdbx|csv|sql|png|jpe?g|log)$/i;
const EMAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i;

/** Whether a word with digits is ordinary: a product, measure, version, date, ticket, file or mail address. */
export function isOrdinary(value: string): boolean {
  return (
    PRODUCT.test(value) ||
    MEASURE.test(value) ||
    VERSION_OR_DATE.test(value) ||
    TICKET.test(value) ||
    FILE_NAME.test(value) ||
    EMAIL.test(value)
  );
}

const WORDS_AND_NUMBERS = /^(?:(?:[A-Za-z]{2,}|v?\d{1,4})[-_.:/@])*(?:[A-Za-z]{2,}|v?\d{1,4})$/;

/** Whether a token-like value was made by a machine: letters and digits mixed, or mixed case of high entropy. */
export function isRandom(value: string, minLength = 8): boolean {
  if (value.length < minLength || /\s/.test(value)) return false;
  if (isPlaceholder(value) || isCode(value) || WORDS_AND_NUMBERS.test(value)) return hasRandomLetters(value);
  if (PRODUCT.test(value) || FILE_NAME.test(value) || EMAIL.test(value) || VERSION_OR_DATE.test(value))
    return false;
  const mixed = /[A-Za-z]/.test(value) && /\d/.test(value);
  return mixed ? entropyBits(value) >= 2.2 : hasRandomLetters(value);
}

function hasRandomLetters(value: string): boolean {
  if (!/^[A-Za-z+/=_-]{20,}$/.test(value) || isPlaceholder(value)) return false;
  const upperShare = value.replace(/[^A-Z]/g, "").length / value.length;
  return upperShare > 0.3 && upperShare < 0.7 && entropyBits(value) >= 3.5;
}

/** Whether a word after "the password is" can be the password: letters with digits or signs, and not ordinary. */
export function isPasswordWord(value: string): boolean {
  if (value.length < 5 || isPlaceholder(value) || isCode(value) || isOrdinary(value)) return false;
  const letters = /\p{L}/u.test(value);
  return letters && (/\d/.test(value) || /[!#$%^&*+=~?@|\\{}]/.test(value));
}

const FUNCTION_WORD =
  /^(?:a|an|the|is|are|was|be|been|in|on|at|to|of|for|with|and|or|not|no|by|from|it|its|this|that|your|my|our|must|should|can|will|has|have|as|if|so|too|very|least|than|you|we|they|i|do|does|please|only|when|where|which|same|stored|kept|forgotten|required|optional)$/i;

/** Whether words can be a passphrase: three to twelve plain words and none of grammar. */
export function isPassphrase(value: string): boolean {
  const words = value.trim().split(/[ \t]+/);
  return (
    words.length >= 3 &&
    words.length <= 12 &&
    words.every((word) => /^[\p{L}\p{N}'-]{2,}$/u.test(word) && !FUNCTION_WORD.test(word))
  );
}

const COMMON_AFTER_IS =
  /^(?:wrong|right|correct|incorrect|weak|strong|secure|insecure|safe|unsafe|bad|good|fine|long|short|old|new|unique|random|public|private|secret|here|there|below|above|attached|missing|empty|blank|invalid|valid|unknown|known|gone|lost|fresh|out|in|on|off|it|up|down|back|ok|okay|same|different|enough|simple|complex|easy|hard|hidden|what|why|how|unchanged|default|case-sensitive|plain|plaintext|static|dynamic|optional|mandatory|important|sensitive|confidential|not|now|still|always|never|also|just|really|too|very|all|nothing|something|everything|dead|stale|broken|mine|yours|ours|his|hers|theirs|bullshit|nonsense|stupid|alphanumeric|numeric|include|inherit|omit|bearer|basic|text|keyring|keychain|keepass|vault|bcrypt|ja|nein|falsch|richtig|weg|leer|da|hier|incorrecta?|correcta?|mot|vide|faux|stdin|prompt|input|users?|admins?|form|login|reset|forgot|show|hide|enter|confirm|update|change|create|generate|manager|policy)$/i;
const PARTICIPLE = /(?:ed|ing|ive|able|ible|ary|ly|ful|less|ous|ed-out|tes|tet|elt|iert)$/i;

/** Whether a word of letters alone, said at the end of a sentence, can be a password rather than a predicate. */
export function isPlainPassword(value: string): boolean {
  return (
    /^[\p{L}-]{5,24}$/u.test(value) &&
    !isPlaceholder(value) &&
    !isCode(value) &&
    !isOrdinary(value) &&
    !COMMON_AFTER_IS.test(value) &&
    !PARTICIPLE.test(value)
  );
}
