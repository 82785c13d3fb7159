/** How one language says "the password is …"; words are sources of patterns, matched without case. */
export interface Statement {
  readonly password: string;
  readonly token: string;
  /** Words that stand between the name and its value. */
  readonly link: string;
}

/** Languages that set words apart with spaces, one a row; English first since its rows name the marker. */
export const SPACED_LANGUAGES: readonly Statement[] = [
  {
    password: "pass ?word|passwd|pass ?code|passphrase|pwd|pw|pass ?phrase|login",
    token:
      "(?:api|access|secret|private|signing|license|encryption|auth|activation|product|recovery|master|root|admin|service)[ _-]?keys?|token|secret|credential|access code|door code|gate code|alarm code|entry code|key ?code|combination",
    link: "(?:is|was|are|=|:|will be|should be|became|reads)(?:,? (?:now|still|currently|just|simply|literally|again|actually|set to|called|as follows))?:?",
  },
  {
    password: "password|passwort|kennwort|zugangscode|passphrase|codewort",
    token: "token|schlüssel|api-schlüssel|api-key|geheimnis",
    link: "(?:ist|lautet|heißt|war|:|=)(?: (?:jetzt|nun|aktuell|noch))?:?",
  },
  {
    password: "password|contraseña|contrasena|clave|código de acceso",
    token: "token|clave(?: (?:de )?(?:la )?api)?|secreto",
    link: "(?:es|era|será|:|=)(?: (?:ahora))?:?",
  },
  {
    password: "password|mot de passe|mdp|code d'accès",
    token: "jeton|clé(?: (?:d'|de l')?api)?|token",
    link: "(?:est|était|c'est|:|=)(?: (?:maintenant|désormais))?:?",
  },
  {
    password: "password|senha|palavra-passe",
    token: "token|chave(?: de api)?",
    link: "(?:é|era|eh|:|=)(?: (?:agora))?:?",
  },
  {
    password: "password|parola d'ordine|codice di accesso",
    token: "token|chiave(?: api)?",
    link: "(?:è|era|e'|:|=)(?: (?:ora|adesso))?:?",
  },
  { password: "password|wachtwoord", token: "token|sleutel", link: "(?:is|was|:|=)(?: (?:nu))?:?" },
  { password: "password|hasło|hasłem", token: "token|klucz", link: "(?:to|jest|brzmi|:|=)" },
  { password: "пароль|пароля|паролем|код доступа", token: "токен|ключ", link: "(?:это|теперь|[-–—:=])" },
  { password: "şifre(?:m|si|miz)?|parola(?:m|sı)?", token: "token|anahtar", link: "(?:şu|:|=|-)?" },
  {
    password: "lösenord(?:et)?|adgangskode(?:n)?|passord(?:et)?",
    token: "token|nyckel",
    link: "(?:är|er|:|=)",
  },
  { password: "mật khẩu|kata sandi|salasana", token: "token|khóa", link: "(?:là|adalah|on|:|=)" },
];
