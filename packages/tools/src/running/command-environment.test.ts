import { expect, it } from 'vitest';
import { toCommandEnvironment } from './command-environment.ts';

it.each([
  ['ANTHROPIC_API_KEY', 'x'],
  ['OPENAI_APIKEY', 'x'],
  ['GITHUB_TOKEN', 'x'],
  ['githubToken', 'x'],
  ['AWS_SECRET_ACCESS_KEY', 'x'],
  ['AWS_SESSION_TOKEN', 'x'],
  ['PGPASSWORD', 'x'],
  ['DB_PASS', 'x'],
  ['DB_PWD', 'x'],
  ['SSH_AUTH_SOCK', '/tmp/agent'],
  ['GOOGLE_APPLICATION_CREDENTIALS', '/k.json'],
  ['npm_config__authToken', 'x'],
  ['SENTRY_DSN', 'x'],
  ['PRIVATE_KEY_FILE', 'x'],
  ['DATABASE_URL', 'postgres://me:hunter2@db/x'],
  ['REDIS', 'redis://:hunter2@cache'],
  ['PLAIN', 'sk-ant-abc'],
  ['PLAIN', 'ghp_abc'],
  ['PLAIN', '-----BEGIN PRIVATE KEY-----'],
])('leaves out %s=%s', (name, value) => {
  expect(toCommandEnvironment({ [name]: value })).not.toHaveProperty(name);
});

it.each([
  ['PATH', '/usr/bin'],
  ['HOME', '/home/me'],
  ['PWD', '/home/me'],
  ['OLDPWD', '/home'],
  ['KEYBOARD', 'de'],
  ['MONKEYS', '3'],
  ['AUTHOR', 'me'],
  ['COMPASS', 'n'],
  ['LANG', 'C.UTF-8'],
  ['NODE_OPTIONS', '--max-old-space-size=100'],
  ['REGISTRY', 'https://registry.example/'],
  ['PROXY', 'http://me@proxy:80'],
])('passes %s=%s', (name, value) => {
  expect(toCommandEnvironment({ [name]: value })).toHaveProperty(name, value);
});

it('passes what is asked for by name, and no other secret', () => {
  const environment = { NPM_TOKEN: 'a', GITHUB_TOKEN: 'b' };
  const passed = toCommandEnvironment(environment, ['NPM_TOKEN']);
  expect(passed).toHaveProperty('NPM_TOKEN', 'a');
  expect(passed).not.toHaveProperty('GITHUB_TOKEN');
});

it('tells programs that nobody watches, and drops what is undefined', () => {
  expect(toCommandEnvironment({ TERM: 'xterm-256color', GONE: undefined })).toEqual({
    TERM: 'dumb',
    PAGER: 'cat',
    GIT_PAGER: 'cat',
    GIT_TERMINAL_PROMPT: '0',
  });
});
