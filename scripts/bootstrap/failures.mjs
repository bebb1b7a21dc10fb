/** A failure with words for a person and the exit code that goes with it. */
export class BootstrapError extends Error {
  /**
   * @param {string} message
   * @param {number} exitCode
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.name = 'BootstrapError';
    this.exitCode = exitCode;
  }
}

/** @param {string} step */
export function diskFull(step) {
  return `The disk is full: ${step} stopped. Free about 1 GB and run the same command again; it starts over by itself.`;
}

/** @type {readonly { pattern: RegExp; words: (match: RegExpExecArray, step: string) => string }[]} */
const CAUSES = [
  {
    pattern: /ENOSPC|no space left on device|disk quota exceeded|EDQUOT/i,
    words: (_match, step) => diskFull(step),
  },
  {
    pattern: /EROFS|read-only file system/i,
    words: (_match, step) =>
      `This folder is read-only: ${step} needs to write into it. Copy the checkout to a folder that you can write to.`,
  },
  {
    pattern: /EACCES|EPERM|permission denied/i,
    words: (_match, step) =>
      `No permission to write: ${step} stopped; the output above names the place. Give your user the right to ` +
      'write there, or copy the checkout to a folder of your own.',
  },
  {
    pattern: /CERT|certificate|UnknownIssuer/,
    words: (_match, step) =>
      `The package registry's certificate is not trusted: ${step} stopped. Behind a company proxy set ` +
      'NODE_EXTRA_CA_CERTS and SSL_CERT_FILE to its certificate file and run the same command again.',
  },
  {
    pattern:
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|FETCH_ERROR|META_FETCH_FAIL|network (?:request|error)|dns error|error sending request|NO_OFFLINE/i,
    words: (_match, step) =>
      `The package registry cannot be reached: ${step} needs it this once. Check the network, proxy and ` +
      'registry settings (npm config get registry) and run the same command again. Later starts need no network.',
  },
  {
    pattern: /OUTDATED_LOCKFILE|frozen.lockfile|lockfile is not up to date/i,
    words: () =>
      'pnpm-lock.yaml does not match the package.json files. After changing dependencies run ' +
      '"npm run pnpm -- install" and commit the lock file.',
  },
  {
    pattern: /E404|ETARGET|No matching version|No match found for version|FETCH_404|NO_MATCHING_VERSION/i,
    words: (_match, step) =>
      `The package registry lacks a package that ${step} needs. If you use a mirror, ask for it there; ` +
      'the output above names the package.',
  },
];

/**
 * Words for what a failed npm or pnpm printed.
 * @param {string} step what was being done, as "fetching Node and pnpm"
 * @param {string} output
 * @param {string} otherwise the words for a cause that is not known
 * @returns {string}
 */
export function explainFailure(
  step,
  output,
  otherwise = `${step} failed; the output above says why. Run the same command again to retry.`,
) {
  for (const { pattern, words } of CAUSES) {
    const match = pattern.exec(output);
    if (match) return words(match, step);
  }
  return otherwise;
}

/**
 * The lines of output worth showing to a person.
 * @param {string} output
 * @param {number} count
 * @returns {string}
 */
export function lastLines(output, count = 12) {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.slice(-count).join('\n');
}
