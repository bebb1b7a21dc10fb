/** Variables of an environment; `undefined` counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

const SECRET_WORDS: ReadonlySet<string> = new Set(
  (
    'KEY KEYS APIKEY APIKEYS TOKEN TOKENS SECRET SECRETS PASSWORD PASSWORDS PASSWD PASSPHRASE PASS PWD PW ' +
    'CREDENTIAL CREDENTIALS CREDS CRED AUTH OAUTH COOKIE COOKIES PRIVATE SIGNATURE BEARER PAT PIN DSN'
  ).split(' '),
);
const SECRET_ENDINGS = /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)$/;
/** Folders, whatever their names look like. */
const PLAIN_NAMES: ReadonlySet<string> = new Set(['PWD', 'OLDPWD']);
const SECRET_VALUES = /^(?:sk-|ghp_|gho_|ghs_|github_pat_|glpat-|xox[a-z]-|AKIA|eyJ[\w-]+\.eyJ)|^-----BEGIN /;
const URL_WITH_PASSWORD = /:\/\/[^/\s:@]*:[^/\s@]+@/;

/** Programs that would wait for a person or draw on a terminal are told that there is none. */
const FOR_NOBODY: Environment = { TERM: 'dumb', PAGER: 'cat', GIT_PAGER: 'cat', GIT_TERMINAL_PROMPT: '0' };

/**
 * The environment of a command: the given one without what looks like a secret by name (words such as KEY, TOKEN,
 * PASSWORD) or by value, except for the names in `keep`.
 */
export function toCommandEnvironment(
  environment: Environment,
  keep: readonly string[] = [],
): Record<string, string> {
  const kept = new Set(keep);
  const entries = Object.entries(environment).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && (kept.has(entry[0]) || !isSecret(entry[0], entry[1])),
  );
  return { ...Object.fromEntries(entries), ...FOR_NOBODY } as Record<string, string>;
}

function isSecret(name: string, value: string): boolean {
  if (PLAIN_NAMES.has(name)) return false;
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .split(/[^A-Z0-9]+/);
  if (words.some((word) => SECRET_WORDS.has(word) || SECRET_ENDINGS.test(word))) return true;
  return SECRET_VALUES.test(value) || URL_WITH_PASSWORD.test(value);
}
