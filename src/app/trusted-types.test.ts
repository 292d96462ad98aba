// @vitest-environment node
import { beforeAll, expect, test, vi } from 'vitest';

let rules: typeof import('./trusted-types').RULES;
const createPolicy = vi.fn();
beforeAll(async () => {
  vi.stubGlobal('location', new URL('https://muster.example/billing-accounts'));
  vi.stubGlobal('window', { trustedTypes: { createPolicy } });
  ({ RULES: rules } = await import('./trusted-types'));
});

test('[SEC35] the default policy is made, once', () => {
  expect(createPolicy.mock.calls).toEqual([['default', rules]]);
});

test.each([
  ['/sw.js', true],
  ['/assets/sync.worker-abc.js', true],
  ['https://muster.example/assets/a.js', true],
  ['https://js.stripe.com/v3/', true],
  ['https://www.google.com/recaptcha/api.js?render=k', true],
  ['https://www.google.com/jsonp', false],
  ['https://www.googletagmanager.com/gtm.js?id=GTM-1', true],
  ['/api/assets/1', false],
  ['/evil/sw.js', false],
  ['/assets/../api/config', false],
  ['https://evil.example/assets/a.js', false],
  ['https://js.stripe.com.evil.example/', false],
  ['//evil.example/sw.js', false],
  ['data:text/javascript,alert(1)', false],
  ['blob:https://muster.example/1', false],
  ['javascript:alert(1)', false],
])('[SEC35] a script from %s: %s', (address, allowed) => {
  expect(rules.createScriptURL(address)).toBe(allowed ? address : null);
});

test.each([
  ['[data-radix-select-viewport]{scrollbar-width:none}', true],
  ['[data-radix-scroll-area-viewport]{a:b}[data-radix-scroll-area-viewport]::-webkit-scrollbar{display:none}', true],
  ['[data-radix-select-viewport]{}</style><img src=x onerror=alert(1)>', false],
  ['<b>bold</b>', false],
  ['', false],
])('[SEC35] the markup %j: %s', (text, allowed) => {
  expect(rules.createHTML(text)).toBe(allowed ? text : null);
});

test('[SEC35] no script is made of a string', () => {
  expect(rules.createScript()).toBeNull();
});
