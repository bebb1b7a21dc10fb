/** Marks that break a line, hide or reorder text, and what the results of tools mean something by. */
const unclear =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff"]|^[[\s]|[\s@]$|:\d+: |^No (?:entries|line)/u;
const unseen = /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * A path as it stands in the lines of a result. One that could be taken for something else, such as a name with a line
 * feed, becomes a JSON string: a path that begins with a quote is always one, any other is as it is.
 */
export function toListedName(path: string): string {
  return unclear.test(path) ? toQuotedName(path) : path;
}

/** A path as a JSON string in which every mark can be seen. */
export function toQuotedName(path: string): string {
  return JSON.stringify(path).replace(
    unseen,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
