import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

it('decodes by byte order mark, then the answer, then the text itself, else as UTF-8', () => {
  const latin = Buffer.from('caf\xe9', 'latin1');
  const meta = Buffer.from('<head><meta charset="windows-1252"><p>caf\xe9', 'latin1');
  const old = Buffer.from(
    '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><p>\xe9',
    'latin1',
  );
  const xml = Buffer.from("<?xml version='1.0' encoding='ISO-8859-1'?><a>\xe9</a>", 'latin1');
  expect(decodeText(Buffer.from('café'), 'text/html')).toEqual({ text: 'café', encoding: 'utf-8' });
  expect(decodeText(Buffer.from('\ufeffcafé'), 'text/html; charset=iso-8859-1').text).toBe('café');
  expect(decodeText(latin, 'text/plain; charset="ISO-8859-1"').text).toBe('café');
  expect(decodeText(meta, 'text/html').text).toContain('café');
  expect(decodeText(old, 'text/html').text).toContain('é');
  expect(decodeText(xml, 'application/xml').text).toContain('<a>é</a>');
  expect(decodeText(Buffer.from('\ufeffä', 'utf16le'), 'text/plain')).toEqual({
    text: 'ä',
    encoding: 'utf-16le',
  });
  expect(decodeText(Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'text/plain; charset=Shift_JIS').text).toBe(
    '日本',
  );
});

it('takes an unknown encoding as UTF-8, and shows bad bytes as such', () => {
  expect(decodeText(Buffer.from('é'), 'text/plain; charset=nonsense').text).toBe('é');
  expect(decodeText(Buffer.from([0x61, 0xff]), 'text/plain').text).toBe('a\ufffd');
});
