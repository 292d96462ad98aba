// @vitest-environment node
import { beforeAll, expect, test, vi } from 'vitest';

import { safeHtml } from '../../domain/templates/safe-html';

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

const FRAME = '<style>body{margin:12px}</style>';

test.each([
  '<h1>A &lt;b&gt;</h1><p>x<br>y</p>',
  '<a href="https://a.example/?x=1&y" title="no" rel="no">z</a><td colspan=2 rowspan="3">x',
  '<script>alert(1)</script><img src=x onerror=alert(1)><svg><style>a{}</style></svg><a href="javascript:x">y</a>',
  `<p>${'x &amp; y '.repeat(20_000)}</p>`,
])('[SEC35, TM5] what safeHtml makes of a message is let through: %s', (html) => {
  const text = FRAME + safeHtml(html);
  expect(rules.createHTML(text)).toBe(text);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="x()">y</p>',
  '<a href="javascript:x" rel="noopener noreferrer" target="_blank">y</a>',
  '<iframe srcdoc="x"></iframe>',
  '<p',
  '</style><p>',
])('[SEC35] and nothing else is: %s', (html) => {
  expect(rules.createHTML(FRAME + html)).toBeNull();
  expect(rules.createHTML(`<p>x</p>${html}`)).toBeNull();
});

test('[SEC35] no script is made of a string', () => {
  expect(rules.createScript()).toBeNull();
});
