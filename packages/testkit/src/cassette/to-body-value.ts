/** The JSON value of a body, its text when it is no JSON, `null` when there is none. */
export function toBodyValue(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
