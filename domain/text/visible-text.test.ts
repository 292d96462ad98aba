import { expect, test } from 'vitest';
import { hasHidden, markedText, piecesOf, titleText } from './visible-text';
import { webAddress } from './web-address';

test.each([
  ['\u202E', 'U+202E right-to-left override'],
  ['\u2066', 'U+2066 left-to-right isolate'],
  ['\u200B', 'U+200B zero-width space'],
  ['\uFEFF', 'U+FEFF zero-width no-break space'],
  ['\u00AD', 'U+00AD soft hyphen'],
  ['\u0000', 'U+0000 invisible character'],
  ['\u001B', 'U+001B invisible character'],
  ['\u3164', 'U+3164 invisible character'],
  ['\u{E0041}', 'U+E0041 invisible character'],
  ['\u2028', 'U+2028 line separator'],
])('[U40] %j is told apart by its name', (character, name) => {
  const [before, mark, after] = piecesOf(`a${character}b`);
  expect([before, after]).toEqual([
    { kind: 'text', text: 'a' },
    { kind: 'text', text: 'b' },
  ]);
  expect(mark).toMatchObject({ kind: 'hidden', name });
  expect(markedText(`a${character}b`)).toBe(`a[${name.split(' ')[0]}]b`);
});

test.each([
  'web-01.example.com',
  'Zürich, 東京, Київ',
  'שלום עולם',
  'می‌خواهم',
  'क्‍ष',
  '👩‍💻 🏳️‍🌈 👍🏽‍💻',
  'one\ttwo\nthree\r\n',
  'a b',
])('[U40] %j hides nothing', (text) => {
  expect(hasHidden(text)).toBe(false);
  expect(markedText(text)).toBe(text);
});

test('[U40] a joiner where nothing is joined is hidden', () => {
  expect(markedText('pay\u200Dpal \u200C')).toBe('pay[U+200D]pal [U+200C]');
});

test('[U42] a title is one line, no longer than its room, and cuts no character in two', () => {
  expect(titleText('a\n  b')).toBe('a b');
  expect(titleText('😀'.repeat(4_000))).toBe(`${'😀'.repeat(79)}…`);
  expect(titleText('exe\u202Egnp', 20)).toBe('exe[U+202E]gnp');
  expect(titleText('abcdef', 4)).toBe('abc…');
});

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['HTTP://EXAMPLE.com', 'http://example.com/'],
  ['http://192.0.2.1:8443/x', 'http://192.0.2.1:8443/x'],
  ['https://[2001:db8::1]/', 'https://[2001:db8::1]/'],
  ['https://xn--mnchen-3ya.example/', 'https://xn--mnchen-3ya.example/'],
])('[U43] %s is a link', (text, url) => {
  expect(webAddress(text)).toBe(url);
});

test.each([
  'http://good@evil/',
  'http://good.example:443@evil.example/',
  'https://user:secret@example.com',
  'https://@example.com',
  'javascript:alert(1)',
  'ftp://example.com',
  'data:text/html,x',
  '//example.com',
  'example.com',
  'https:example.com',
  'https://exam\u200Bple.com/',
  'https://example.com/\u202Egnp.exe',
  'https://example.com\\@evil.example/',
  'https://example.com/a b',
  'https://example.com/\n',
  'https://ex%61mple.com/',
  'https://2130706433/',
  'https://münchen.example/',
  'https://аpple.example/',
  'https://',
  'https://a..b^/',
])('[U43] %j is a text', (text) => {
  expect(webAddress(text)).toBe(null);
});
