import { expect, test } from 'vitest';
import { readSettings } from './settings';
import { signInRefusal } from './sign-in';

const OIDC = { MUSTER_AUTH: 'oidc', AUTH_DOMAIN: 'tenant.example', AUTH_CLIENT_ID: 'web', AUTH_AUDIENCE: 'api' };
const PUBLIC_URL = 'https://muster.example';

test.each([
  [{ MUSTER_AUTH: 'local' }],
  [{ MUSTER_AUTH: 'local', PORT: '0', PUBLIC_URL }],
  [{ MUSTER_AUTH: 'local', HOST: '0.0.0.0', PUBLIC_URL }],
  [{ MUSTER_AUTH: 'bypass', PORT: '0' }],
  [{}],
  [{ PUBLIC_URL }],
  [OIDC],
  [{ ...OIDC, HOST: '0.0.0.0', PUBLIC_URL }],
])('[ID7] %j starts', (environment) => {
  expect(signInRefusal(readSettings(environment))).toBeNull();
});

test.each([
  [{ MUSTER_AUTH: 'local', HOST: '0.0.0.0' }, 'set PUBLIC_URL'],
  [{ ...OIDC, HOST: '0.0.0.0' }, 'set PUBLIC_URL'],
  [{ MUSTER_AUTH: 'local', PUBLIC_URL: 'http://muster.example' }, 'https://'],
  [{ MUSTER_AUTH: 'local', PORT: '0' }, 'set PORT'],
  [{ HOST: '0.0.0.0' }, 'set PUBLIC_URL'],
  [{ PORT: '0' }, 'set PORT'],
  [{ MUSTER_AUTH: 'bypass', PUBLIC_URL }, 'leave PUBLIC_URL unset'],
  [{ MUSTER_AUTH: 'bypass', HOST: '0.0.0.0' }, 'Leave HOST unset'],
])('[ID7] %j is refused', (environment, words) => {
  expect(signInRefusal(readSettings(environment))).toContain(words);
});
