import type { IncomingMessage, ServerResponse } from 'node:http';
import { IDENTITY_PREFIX } from '../../../contract/areas/account';
import { newSecret, sameText } from '../../identity/secrets';
import type { Page } from './pages';
import { macOf } from './secret-box';

const MAX_FORM_BYTES = 16_384;

/**
 * SEC134. Over https a cookie is bound to this host alone, which browsers grant for the whole of its paths only: no other
 * name of the domain can plant one. Plain http on this machine has no such cookies.
 */
export const hostCookie = (name: string, origin: string) =>
  origin.startsWith('https:') ? { name: `__Host-${name}`, path: '/' } : { name, path: IDENTITY_PREFIX };

export function sendPage(response: ServerResponse, status: number, { html, policy }: Page): void {
  response.setHeader('Content-Security-Policy', policy);
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
}

/** A form that did not do: 422, or 429 where it is only too early. */
export function statusOfFault(response: ServerResponse, { waitMs }: { readonly waitMs?: number }): number {
  if (waitMs === undefined) return 422;
  response.setHeader('Retry-After', Math.ceil(waitMs / 1_000));
  return 429;
}

/** A form's fields; null for what is no form of ours: too large, or another kind of content. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) return null;
    bytes += chunk.length;
    if (bytes > MAX_FORM_BYTES) return null;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** SEC106: announced longer than any form here. Who answers before reading would be sent the rest all the same. */
export const isTooLarge = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > MAX_FORM_BYTES;

/**
 * A page of ours led here: it is the one the browser says it comes from. `Sec-Fetch-Site` alone would not do: what our
 * own service worker passes on is of our origin, whoever led to it.
 */
export function cameFromUs({ headers }: IncomingMessage, origin: string): boolean {
  const { referer, 'sec-fetch-site': site = 'same-origin' } = headers;
  return site === 'same-origin' && referer !== undefined && URL.canParse(referer) && new URL(referer).origin === origin;
}

/** Ties our forms to the browser they were shown in. */
export class FormGuard {
  private readonly cookie: ReturnType<typeof hostCookie>;

  constructor(
    private readonly key: Buffer,
    private readonly origin: string,
  ) {
    this.cookie = hostCookie('muster_form', origin);
  }

  /** The field for the forms of a page; sets the cookie it is compared with. */
  field(request: IncomingMessage, response: ServerResponse): string {
    const known = cookieOf(request, this.cookie.name);
    const value = known ?? newSecret();
    if (known === null) {
      const flags = `Path=${this.cookie.path}; HttpOnly; SameSite=Strict${this.origin.startsWith('https:') ? '; Secure' : ''}`;
      response.appendHeader('Set-Cookie', `${this.cookie.name}=${value}; ${flags}`);
    }
    return macOf(this.key, value);
  }

  isOurs(request: IncomingMessage, form: URLSearchParams): boolean {
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    if (origin !== undefined && origin !== this.origin) return false;
    if (site !== undefined && site !== 'same-origin') return false;
    const value = cookieOf(request, this.cookie.name);
    return value !== null && sameText(macOf(this.key, value), form.get('csrf') ?? '');
  }
}

export function cookieOf(request: IncomingMessage, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.split('=');
    if (key?.trim() === name && value !== undefined && /^[\w.-]{20,200}$/.test(value.trim())) return value.trim();
  }
  return null;
}
