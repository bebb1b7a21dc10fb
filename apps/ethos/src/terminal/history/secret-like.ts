const SECRETS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}/,
  /\b(?:gh[pousr]|github_pat|glpat|xox[abprs]|hf|npm)[-_][A-Za-z0-9_-]{16,}/,
  /\bA(?:KIA|SIA)[A-Z0-9]{16}\b/,
  /\bAIza[A-Za-z0-9_-]{30,}/,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\./,
  /(?:^|[^a-z])(?:pass(?:word|wd|phrase)?|secret|token|api[-_ ]?key|access[-_ ]?key|credential)s?\b\s*(?:[:=]|\bis\b)\s*\S/i,
  /\bbearer\s+[A-Za-z0-9._~+/-]{12,}/i,
  /\/\/[^/\s:@]+:[^/\s@]+@/,
];

/** Whether a text holds something that looks like a key or password. */
export function isSecretLike(text: string): boolean {
  return SECRETS.some((pattern) => pattern.test(text));
}
