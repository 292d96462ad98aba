import { expect, test } from 'vitest';
import { passwordUrl } from './password-url';

const ORIGIN = 'https://muster.example.org';
const oidc = (domain: string) => ({ auth: { mode: 'oidc', domain, clientId: 'web', audience: 'api' } }) as const;

test.each([
  ['our own provider', oidc(`${ORIGIN}/identity`), '/identity/password'],
  ['a tenant', oidc('tenant.example.org'), null],
  ['another installation’s provider', oidc('https://other.example.org/identity'), null],
  ['bypass', { auth: { mode: 'bypass', token: 'x' } } as const, null],
  ['nothing known yet', null, null],
])('[AU19] where a password is changed: %s', (_, config, url) => {
  expect(passwordUrl(config, ORIGIN)).toBe(url);
});
