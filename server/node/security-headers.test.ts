import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers';

const local = securityHeaders({ auth: { mode: 'bypass' }, publicUrl: undefined, thirdParties: {} });
const tenant = securityHeaders({
  auth: { mode: 'oidc', domain: 'tenant.example', clientId: 'c', audience: 'a', admins: [] },
  publicUrl: 'https://muster.example/',
  thirdParties: { payments: { publishableKey: 'pk_test_1' } },
});

function policyOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  const parts = (headers['Content-Security-Policy'] ?? '').split('; ');
  return Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]));
}

test('[SEC30] a page runs our scripts only, and is framed by nobody', () => {
  expect(policyOf(local('/dashboard', 'localhost:8080'))).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'worker-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self' ws://localhost:8080",
    'manifest-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  });
});

test('[SEC30] data is nothing a browser could run', () => {
  for (const path of ['/api/assets/1', '/healthz', '/readyz']) {
    expect(policyOf(local(path, 'localhost'))).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
  }
});

test.each(['evil.example; script-src *', 'a b', "'unsafe-eval'", '', undefined])(
  '[SEC30] the host %j gets into no policy',
  (host) => {
    expect(policyOf(local('/', host))['connect-src']).toBe("'self'");
  },
);

test('[SEC31] the identity provider and our socket are called, nobody else', () => {
  expect(policyOf(tenant('/dashboard', 'other.example'))['connect-src']).toBe(
    "'self' wss://muster.example https://tenant.example",
  );
});

test('[SEC32] payment hosts are let in on billing pages, where payments are set up', () => {
  for (const path of ['/billing/details', '/billing-accounts', '/billing-accounts/1/change-plan']) {
    const policy = policyOf(tenant(path, undefined));
    expect(policy['script-src']).toBe("'self' https://js.stripe.com");
    expect(policy['frame-src']).toBe('https://js.stripe.com https://hooks.stripe.com');
    expect(policy['connect-src']).toContain(' https://api.stripe.com');
    expect(JSON.stringify(local(path, undefined))).not.toContain('stripe');
  }
  for (const path of ['/', '/dashboard', '/billing-accounts-of-others', '/assets']) {
    expect(JSON.stringify(tenant(path, undefined))).not.toContain('stripe');
  }
});

test('[SEC33] with a public address browsers come by https only, for a year', () => {
  expect(tenant('/', undefined)['Strict-Transport-Security']).toBe('max-age=31536000');
  expect(local('/', undefined)).not.toHaveProperty('Strict-Transport-Security');
});

test('[SEC34] every answer keeps to our own origin', () => {
  for (const path of ['/', '/api/config', '/healthz', '/assets/x.js']) {
    expect(local(path, undefined)).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': expect.stringMatching(/camera=\(\).*payment=\(\)/),
    });
  }
});

const withAll = securityHeaders({
  auth: { mode: 'bypass' },
  publicUrl: undefined,
  thirdParties: {
    payments: { publishableKey: 'pk_test_1' },
    botCheck: { siteKey: 's' },
    tagManager: { id: 'GTM-1' },
    search: { appId: 'APP1', apiKey: 'k', env: 'dev' },
    errorReports: { dsn: 'https://key@sentry.example/42', tracesSampleRate: 0 },
  },
});

test('[TP4] each third party that is set up is let in with what it needs', () => {
  const policy = policyOf(withAll('/dashboard', undefined));
  expect(policy).toMatchObject({
    'script-src':
      "'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://www.googletagmanager.com",
    'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    'img-src': "'self' data: blob: https://www.googletagmanager.com",
    'trusted-types': 'default goog#html',
  });
  expect(policy['connect-src']?.split(' ')).toEqual([
    "'self'",
    'https://www.google.com/recaptcha/',
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://app1-dsn.algolia.net',
  ]);
});

test('[TP4] error reports need nobody: they leave by our own origin', () => {
  const errorReports = { dsn: 'https://key@sentry.example/42', tracesSampleRate: 1 };
  const reporting = securityHeaders({ auth: { mode: 'bypass' }, publicUrl: undefined, thirdParties: { errorReports } });
  expect(reporting('/dashboard', 'localhost')).toEqual(local('/dashboard', 'localhost'));
});
