import { expect, it } from 'vitest';
import { detectContentKind } from './content-kind.ts';

it.each([
  ['\x89PNG\r\n\x1a\n....', { kind: 'image', mediaType: 'image/png' }],
  ['\xff\xd8\xff\xe0', { kind: 'image', mediaType: 'image/jpeg' }],
  ['GIF89a', { kind: 'image', mediaType: 'image/gif' }],
  ['RIFF\x01\x02\x03\x04WEBPVP8 ', { kind: 'image', mediaType: 'image/webp' }],
  ['%PDF-1.7', { kind: 'binary', what: 'a PDF' }],
  ['PK\x03\x04', { kind: 'binary', what: 'a ZIP archive or an office document' }],
  ['\x7fELF\x02', { kind: 'binary', what: 'a program' }],
  ['ab\0cd', { kind: 'binary', what: 'a binary file' }],
  ['\xff\xfea\0', { kind: 'text', encoding: 'utf-16le' }],
  ['\xfe\xff\0a', { kind: 'text', encoding: 'utf-16be' }],
  ['RIFF....WAVE', { kind: 'text', encoding: 'utf-8' }],
  ['plain', { kind: 'text', encoding: 'utf-8' }],
  ['', { kind: 'text', encoding: 'utf-8' }],
])('takes %j for %j', (bytes, kind) => {
  expect(detectContentKind(Buffer.from(bytes, 'latin1'))).toEqual(kind);
});
