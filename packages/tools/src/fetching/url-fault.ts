const LONGEST_URL = 8000;

/** Why a URL is not fetched, whatever is behind it; `undefined` when it can be. The text completes "the URL ... ". */
export function findUrlFault(text: string): string | undefined {
  if (text.length > LONGEST_URL) return `is longer than ${LONGEST_URL} characters`;
  const url = URL.parse(text);
  if (url === null) return 'is no absolute URL; write it with https:// in front';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return `begins with ${url.protocol}, and only http: and https: are fetched`;
  }
  if (url.username !== '' || url.password !== '') return 'holds a user name or password, which are not sent';
  return undefined;
}
