const FOLDERS = ['.ssh', '.gnupg', '.aws', '.azure', '.kube', '.docker', '.password-store'];
const FILES = [
  /^\.env(\..+)?$/,
  /^\.?netrc$/,
  /^_netrc$/,
  /^\.npmrc$/,
  /^\.pypirc$/,
  /^\.pgpass$/,
  /^\.git-credentials$/,
  /^credentials(\..+)?$/,
  /^keys?\.json$/,
  /^secrets?\.(json|ya?ml|toml|env)$/,
  /^id_(rsa|dsa|ecdsa|ed25519)$/,
  /\.(pem|key|p12|pfx|keystore|kdbx)$/,
  /^shadow$/,
];
/** Examples that are made to be shared. */
const HARMLESS = /\.(example|sample|template|dist|pub)$/;

/** Whether a path looks like a place where credentials are kept. Knows `/` and `\`. */
export function isCredentialPath(path: string): boolean {
  const parts = path.toLowerCase().split(/[\\/]+/);
  const name = parts.at(-1) ?? '';
  if (HARMLESS.test(name)) return false;
  return parts.slice(0, -1).some((part) => FOLDERS.includes(part)) || FILES.some((file) => file.test(name));
}
