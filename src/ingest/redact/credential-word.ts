/**
 * Any name of a credential, in the languages of the tables. Without one of them in a text, no assignment and no
 * sentence of these tables can match, so ordinary talk pays for one scan instead of fifty.
 */
export const CREDENTIAL_WORD =
  /pass|pw|psw|pswd|pin|token|key|secret|cred|auth|code|login|combination|seed|salt|pepper|otp|bearer|cookie|signature|_pat|diceware|contrase|clave|código|senha|chave|wachtwoord|sleutel|chiave|parola|codice|clé|mdp|jeton|has[łl]|klucz|kennwort|schlüssel|geheimnis|zugang|парол|токен|ключ|код|şifre|anahtar|lösen|nyckel|adgang|mật|kata|salas|khóa|パス|暗証|暗号|合言葉|ログイン|キー|シークレット|秘密|トークン|密|口令|令牌|私钥|认证|비밀|암호|패스|토큰|키/i;
