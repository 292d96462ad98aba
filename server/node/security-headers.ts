import { IDENTITY_PREFIX } from '../../contract/areas/account';
import type { ThirdParties } from '../../contract/third-parties';
import type { AuthSettings } from './auth-settings';
import { sourcesOf, takesPayments } from './third-party-sources';

interface SecurityOptions {
  readonly auth: AuthSettings;
  readonly publicUrl: string | undefined;
  /** Those that are set up are let in where they are used. */
  readonly thirdParties: ThirdParties;
}

/** The headers of an answer, by what was asked for. */
export type SecurityHeaders = (path: string, host: string | undefined) => Readonly<Record<string, string>>;

/**
 * The provider's own pages run no scripts but one, which they name. A directive without a source is none, and takes the source
 * that the library adds for a page of its own: beside 'none' a browser complains of it.
 */
export const identityPolicy = (script = '') =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `script-src ${script}`.trimEnd(),
  ].join('; ');

/** Answers that are data: should a browser be made to show one, it does nothing. */
const DATA = /^\/(api\/|healthz$|readyz$|metrics$)/;
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const YEAR_SECONDS = 31_536_000;
const UNUSED_FEATURES = ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'midi', 'display-capture'];

export function securityHeaders(options: SecurityOptions): SecurityHeaders {
  const { publicUrl, thirdParties } = options;
  const always = {
    'X-Content-Type-Options': 'nosniff',
    // Addresses hold invitation tokens; `no-referrer` would make browsers send our own forms with `Origin: null`.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` } : {}),
  };
  return (path, host) => {
    return {
      ...always,
      'Permissions-Policy': permissions(takesPayments(thirdParties, path)),
      'Content-Security-Policy': policyOf(options, host, path),
    };
  };
}

function policyOf(options: SecurityOptions, host: string | undefined, path: string): string {
  if (DATA.test(path)) return DATA_POLICY;
  return path.startsWith(`${IDENTITY_PREFIX}/`) ? identityPolicy() : pagePolicy(options, host, path);
}

const permissions = (paying: boolean) =>
  [...UNUSED_FEATURES.map((name) => `${name}=()`), `payment=(${paying ? 'self "https://js.stripe.com"' : ''})`].join(
    ', ',
  );

/** Of pages and of scripts: a worker's own policy comes with its script. */
function pagePolicy(options: SecurityOptions, host: string | undefined, path: string): string {
  const { auth, publicUrl, thirdParties } = options;
  const provider = auth.mode === 'oidc' ? [`https://${auth.domain}`] : [];
  const others = sourcesOf(thirdParties, path);
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...others.script],
    'worker-src': ["'self'"],
    // Radix and the editor write styles of their own.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...others.image],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...socketOrigin(publicUrl, host), ...provider, ...others.connect],
    'manifest-src': ["'self'"],
    ...(others.frame.length > 0 ? { 'frame-src': others.frame } : {}),
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', ...others.policies],
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
