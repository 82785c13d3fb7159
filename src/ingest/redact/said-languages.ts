/** How one language says "the password is …"; words are sources of patterns, matched without case. */
export interface Statement {
  readonly password: string;
  readonly token: string;
  /** Words that stand between the name and its value. */
  readonly link: string;
}

/** Languages whose names and links mix in practice ("el password es …"), tried as one pattern. */
const MIXED_LANGUAGES: readonly Statement[] = [
  {
    password: "pass ?word|passwd|pass ?code|pass ?phrase|pwd|pw|login",
    token:
      "(?:api|access|secret|private|signing|license|encryption|auth|activation|product|recovery|master|root|admin|service)[ _-]?keys?|token|secret|credential|access code|door code|gate code|alarm code|entry code|key ?code|combination",
    link: "['’]s|(?:is|was|are|=|:|will be|should be|became|reads)(?:,? (?:now|still|currently|just|simply|literally|again|actually|set to|called|as follows))?",
  },
  {
    password: "passwort|kennwort|zugangscode|codewort",
    token: "(?:api-)?schlüssel|geheimnis",
    link: "(?:ist|lautet|heißt|war)(?: (?:jetzt|nun|aktuell|noch))?",
  },
  {
    password: "contraseña|contrasena|clave|código de acceso",
    token: "clave(?: (?:de )?(?:la )?api)?|secreto",
    link: "(?:es|era|será)(?: ahora)?",
  },
  {
    password: "mot de passe|mdp|code d'accès",
    token: "jeton|clé(?: (?:d'|de l')?api)?",
    link: "(?:est|était|c'est)(?: (?:maintenant|désormais))?",
  },
  { password: "senha|palavra-passe", token: "chave(?: de api)?", link: "(?:é|era|eh)(?: agora)?" },
  {
    password: "parola d'ordine|codice di accesso",
    token: "chiave(?: api)?",
    link: "(?:è|era|e')(?: (?:ora|adesso))?",
  },
  { password: "wachtwoord", token: "sleutel", link: "is nu" },
];

const together = (part: keyof Statement): string =>
  MIXED_LANGUAGES.map((language) => language[part]).join("|");

/** The mixed languages as one statement. */
export const MIXED_STATEMENT: Statement = {
  password: together("password"),
  token: together("token"),
  link: `(?:${together("link")}):?`,
};

/** Languages whose link words mean something else next door ("to", "on", "-"): only with names of their own. */
export const SEPARATE_STATEMENTS: readonly Statement[] = [
  { password: "hasło|hasłem", token: "klucz", link: "(?:to|jest|brzmi|:|=)" },
  { password: "парол(?:ь|я|ем)|код доступа", token: "токен|ключ", link: "(?:это|теперь|[-–—:=])" },
  { password: "şifre(?:m|si|miz)?|parola(?:m|sı)?", token: "anahtar", link: "(?:şu|:|=|-)?" },
  { password: "lösenord(?:et)?|adgangskode(?:n)?|passord(?:et)?", token: "nyckel", link: "(?:är|er|:|=)" },
  { password: "mật khẩu|kata sandi|salasana", token: "khóa", link: "(?:là|adalah|on|:|=)" },
];
