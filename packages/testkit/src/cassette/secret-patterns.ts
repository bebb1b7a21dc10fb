/** Keys and tokens of well-known services, by their shape. */
const KEYS: readonly RegExp[] = [
  /\bsk-[\w-]{16,}/g,
  /\b(?:pk|rk|sk)_(?:live|test)_\w{10,}/g,
  /\bAIza[\w-]{30,}/g,
  /\bya29\.[\w.-]{20,}/g,
  /\b(?:xai|gsk|pplx|fw|nvapi|hf|r8|tgp_v1)[-_](?=[\w-]*\d)[\w-]{16,}/g,
  /\bgh[opusr]_\w{20,}/g,
  /\bgithub_pat_\w{20,}/g,
  /\bglpat-[\w-]{16,}/g,
  /\bxox[abeprs]-[\w-]{10,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g,
  /(?<=\b(?:Bearer|Basic) )(?=\S*\d)[\w.~+/=-]{12,}/gi,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:[^"\\]|\\[^"])*?(?:-----END [A-Z ]*PRIVATE KEY-----|(?=\\?"|$))/g,
];

/** Who is billed. */
const ACCOUNTS: readonly RegExp[] = [
  /\b(?:org|proj|acct|wrkspc|user)[-_](?=[A-Za-z0-9]*\d)[A-Za-z0-9]{12,}/g,
];

const FIELD_NAMES =
  'api[-_]?key|x-api-key|authorization|access[-_]?token|refresh[-_]?token|client[-_]?secret|password|(?:set-)?cookie' +
  '|(?:organization|org|account|project|workspace|user|customer)[-_]id|organization|safety_identifier';

/** Texts of JSON fields with such a name, also in JSON that stands in a text. */
const FIELDS: readonly RegExp[] = [
  new RegExp(`(?<="(?:${FIELD_NAMES})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)+(?=")`, 'gi'),
  new RegExp(`(?<=\\\\"(?:${FIELD_NAMES})\\\\"\\s*:\\s*\\\\")(?:[^"\\\\]|\\\\[^"])+(?=\\\\")`, 'gi'),
];

/** Values in a query or a form. */
const QUERY: readonly RegExp[] = [
  /(?<=[?&][\w.-]*(?:key|token|secret|password|credential|signature|sig|auth)=)[^&#\s"'\\]+/gi,
];

/** What is removed although nobody named it. */
export const SECRET_PATTERNS: readonly RegExp[] = [...KEYS, ...ACCOUNTS, ...FIELDS, ...QUERY];

/** The segment of a path that names whose it is. */
export const ACCOUNT_SEGMENT: RegExp = /(?<=\/(?:accounts|organizations|projects)\/)[^/?]+/g;

const FIELD = new RegExp(`^(?:${FIELD_NAMES})$`, 'i');

/** Whether the text of a JSON field with this name is removed. */
export function isSecretField(name: string): boolean {
  return FIELD.test(name);
}
