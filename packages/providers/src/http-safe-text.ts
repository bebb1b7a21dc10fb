const CONTROLS = /[\p{Cc}\p{Cf}\s]+/gu;

/** A text from outside as one line: secrets taken out, control characters become a blank, capped. */
export function toSafeText(text: string, options: { secrets: readonly string[]; maxLength: number }): string {
  let safe = text.length > 20_000 ? text.slice(0, 20_000) : text;
  safe = safe.replace(CONTROLS, ' ').trim();
  for (const secret of options.secrets) safe = safe.replaceAll(secret, '[redacted]');
  if (safe.length <= options.maxLength) return safe;
  return `${safe
    .slice(0, options.maxLength - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}
