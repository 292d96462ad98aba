/** Addresses that are none, or hardly: request lines of strangers. */
const TARGETS = [
  '//[',
  '//',
  '///',
  '//[::1',
  '//[]',
  '//a:b:c/',
  '//%/',
  '//host:99999/',
  '//user:pass@/',
  'http://[',
  'http://',
  'http:',
  'https://%zz/',
  'ftp://x/',
  'javascript:alert(1)',
  '*',
  '/%',
  '/%ff',
  '/%00',
  '/\\\\[',
  '/_ws//[',
  '/_ws?%',
  '/_ws#[',
  '//_ws:port/',
  '/api//[',
  '/api/assets/%',
  '/api/assets/%c0%af',
  '/api/invitations/%zz',
  '/identity//[',
  '/identity/sign-in/%',
  '/identity/authorize?%',
  '/identity/../../[',
  '/identity/reset/%ff',
  '/../../../etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  `/${'a'.repeat(9_000)}`,
  `/?${'a='.repeat(4_000)}`,
];

const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

const asked = (line: string, headers: string) => `${line}\r\nHost: localhost\r\n${headers}\r\n`;

/** Each target as it is and as an upgrade, and lines that are broken otherwise. */
export const ODD_REQUESTS: readonly string[] = [
  ...TARGETS.flatMap((target) =>
    ['Connection: close\r\n', UPGRADE].map((more) => asked(`GET ${target} HTTP/1.1`, more)),
  ),
  ...[
    asked('GET /_ws HTTP/1.1', `Origin: http://[\r\n${UPGRADE}`),
    asked('GET /_ws HTTP/1.1', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'),
    asked('GET /_ws HTTP/1.1', UPGRADE.replace('13', '99')),
    asked('GET /_ws HTTP/1.1', UPGRADE.replace('websocket', 'h2c')),
    `GET /_ws HTTP/1.1\r\nHost: [\r\n${UPGRADE}\r\n`,
    `GET / HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\nConnection: close\r\n\r\n`,
    'GET / HTTP/9.9\r\n\r\n',
    'GET\r\n\r\n',
    '\r\n\r\n\r\n',
    '\0\0\0\0\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
    asked('CONNECT //[ HTTP/1.1', 'Connection: close\r\n'),
    asked('OPTIONS * HTTP/1.1', 'Connection: close\r\n'),
    asked('BREW /api/config HTTP/1.1', 'Connection: close\r\n'),
    asked('POST //[ HTTP/1.1', 'Content-Length: -1\r\n'),
    asked('POST /api/assets HTTP/1.1', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n'),
    `${asked('POST /api/assets HTTP/1.1', 'Transfer-Encoding: chunked\r\nConnection: close\r\n')}zz\r\n`,
    asked('GET / HTTP/1.1', 'X: a\rb\r\nConnection: close\r\n'),
    asked('GET / HTTP/1.1', `X: ${'a'.repeat(40_000)}\r\n`),
  ],
];

/** Of the targets that can be read as no URL at all, as upgrades. */
export const UNREADABLE_UPGRADES: readonly string[] = ['//[', '//[::1', '//a:b:c/', 'http://[', '//host:99999/'].map(
  (target) => asked(`GET ${target} HTTP/1.1`, UPGRADE),
);
