import { expect, it } from 'vitest';
import { isCredentialPath } from './credential-path.ts';

it.each([
  '/home/me/.ssh/id_ed25519',
  '/home/me/.ssh/config',
  '/home/me/.aws/credentials',
  'C:\\Users\\me\\.aws\\config',
  '/home/me/.kube/config',
  '/home/me/.gnupg/secring.gpg',
  '.env',
  'app/.env',
  'app/.env.production',
  '/repo/.ENV',
  '.netrc',
  '~/.npmrc',
  'keys.json',
  'config/secrets.yml',
  'server.pem',
  'certs/tls.key',
  'id_rsa',
  '/etc/shadow',
  'credentials.json',
  '.git-credentials',
])('%s is a place of credentials', (path) => {
  expect(isCredentialPath(path)).toBe(true);
});

it.each([
  'README.md',
  'src/environment.ts',
  '.env.example',
  '.env.sample',
  '.env.template',
  '/home/me/.ssh/id_rsa.pub',
  'docs/keys.md',
  'src/secrets.ts',
  'monkey.json',
  'shadow.css',
  'src/ssh/config.ts',
  '',
  '/',
])('%s is none', (path) => {
  expect(isCredentialPath(path)).toBe(false);
});
