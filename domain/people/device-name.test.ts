import { expect, test } from 'vitest';
import { deviceName } from './device-name';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

test.each([
  [CHROME, 'Chrome 131 on Windows'],
  [`${CHROME} Edg/131.0.2903.70`, 'Edge 131 on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox 133 on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari 18 on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari 18 on macOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
    'Chrome 131 on Linux',
  ],
  ['curl/8.5.0', 'Another program'],
  ['', 'Another program'],
  [undefined, 'Another program'],
  [`${'x'.repeat(10_000)} Firefox/133.0`, 'Another program'],
])('[CA21] %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
