import type { AuthSettings } from './auth-settings';

interface SecurityOptions {
  readonly auth: AuthSettings;
  readonly publicUrl: string | undefined;
  /** Payments are set up: their hosts are let in where money is spoken of. */
  readonly stripe: boolean;
}

/** The headers of an answer, by what was asked for. */
export type SecurityHeaders = (path: string, host: string | undefined) => Readonly<Record<string, string>>;

/** Where payments happen, and nowhere else. */
const BILLING = /^\/billing(-accounts)?(\/|$)/;
/** Answers that are data: should a browser be made to show one, it does nothing. */
const DATA = /^\/(api\/|healthz$|readyz$|metrics$)/;
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const YEAR_SECONDS = 31_536_000;
const UNUSED_FEATURES = ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'midi', 'display-capture'];

export function securityHeaders(options: SecurityOptions): SecurityHeaders {
  const { publicUrl, stripe } = options;
  const always = {
    'X-Content-Type-Options': 'nosniff',
    // Addresses hold invitation tokens.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` } : {}),
  };
  return (path, host) => {
    const paying = stripe && BILLING.test(path);
    return {
      ...always,
      'Permissions-Policy': permissions(paying),
      'Content-Security-Policy': DATA.test(path) ? DATA_POLICY : pagePolicy(options, host, paying),
    };
  };
}

const permissions = (paying: boolean) =>
  [...UNUSED_FEATURES.map((name) => `${name}=()`), `payment=(${paying ? 'self "https://js.stripe.com"' : ''})`].join(
    ', ',
  );

/** Of pages and of scripts: a worker's own policy comes with its script. */
function pagePolicy({ auth, publicUrl }: SecurityOptions, host: string | undefined, paying: boolean): string {
  const provider = auth.mode === 'oidc' ? [`https://${auth.domain}`] : [];
  const scripts = paying ? ['https://js.stripe.com'] : [];
  const frames = paying ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : [];
  const calls = paying ? ['https://api.stripe.com'] : [];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'worker-src': ["'self'"],
    // Radix and the editor write styles of their own.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...socketOrigin(publicUrl, host), ...provider, ...calls],
    'manifest-src': ["'self'"],
    ...(frames.length > 0 ? { 'frame-src': frames } : {}),
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Not every browser counts our own sockets as `'self'`. What is no host name is left out. */
function socketOrigin(publicUrl: string | undefined, host: string | undefined): string[] {
  if (publicUrl !== undefined) return [new URL(publicUrl).origin.replace(/^http/, 'ws')];
  return host !== undefined && /^([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?$/i.test(host) ? [`ws://${host}`] : [];
}
