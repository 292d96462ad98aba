import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { fetchByName } from './fetch-by-name';

export const CLIENT = 'muster-web';
export const SCOPE = 'openid profile email offline_access';

export const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  token_type: z.string(),
});
export type Tokens = z.infer<typeof Tokens>;

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** What a browser is to the provider: cookies, redirects followed one by one, forms as they stand. */
export class SignInBrowser {
  private readonly jar = new Map<string, { value: string; path: string }>();

  /** `via`: where the origin is really reached, as through a proxy. */
  constructor(
    readonly origin: string,
    private readonly via = origin,
  ) {}

  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.origin);
    const headers = new Headers(init.headers);
    const sent = this.cookiesFor(url.pathname);
    if (sent !== '') headers.set('cookie', sent);
    const reached = url.origin === this.origin ? new URL(url.pathname + url.search, this.via) : url;
    const response = await fetchByName(reached, url.host, { ...init, headers });
    for (const line of response.headers.getSetCookie()) this.keep(line, url);
    return response;
  }

  cookiesFor(pathname: string): string {
    return this.cookies()
      .filter(({ path }) => pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  /** As another browser can be given them. */
  cookies(): Cookie[] {
    return [...this.jar].map(([key, { value, path }]) => ({ name: key.slice(key.indexOf(' ') + 1), value, path }));
  }

  /** Path and name of each cookie it has. */
  kept(): string[] {
    return [...this.jar.keys()];
  }

  private keep(line: string, url: URL): void {
    const [pair = '', ...flags] = line.split(/;\s*/);
    const at = pair.indexOf('=');
    const path = flags.find((flag) => /^path=/i.test(flag))?.slice(5) ?? url.pathname;
    const key = `${path} ${pair.slice(0, at)}`;
    const value = pair.slice(at + 1);
    if (value === '' || flags.some((flag) => /^expires=Thu, 01 Jan 1970/i.test(flag))) this.jar.delete(key);
    else this.jar.set(key, { value, path });
  }

  /** Follows redirects of this origin until a page is shown or the app is reached. */
  async follow(address: string, init?: RequestInit): Promise<{ url: string; response: Response }> {
    let current = await this.fetch(address, init);
    let url = new URL(address, this.origin).href;
    for (let hops = 0; hops < 10; hops++) {
      const location = current.headers.get('location');
      if (location === null) return { url, response: current };
      url = new URL(location, url).href;
      if (!new URL(url).pathname.startsWith('/identity/')) return { url, response: current };
      current = await this.fetch(url);
    }
    throw new Error(`redirected without end, at last to ${url}`);
  }

  /** Asks to sign in; answers the page that is shown, or where the browser was sent. */
  async authorize(extra: Readonly<Record<string, string>> = {}): Promise<SignInPage> {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: CLIENT,
      redirect_uri: `${this.origin}/auth/callback`,
      response_type: 'code',
      response_mode: 'query',
      scope: SCOPE,
      audience: `${this.origin}/api`,
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    });
    const { url, response } = await this.follow(`/identity/authorize?${query}`);
    return {
      url,
      verifier,
      status: response.status,
      text: response.headers.has('location') ? '' : await response.text(),
    };
  }

  /** Sends a form of a page with its hidden fields. */
  async submit(
    page: SignInPage,
    fields: Readonly<Record<string, string>>,
    init: RequestInit = {},
  ): Promise<SignInPage> {
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const body = new URLSearchParams({ csrf, ...fields });
    const { url, response } = await this.follow(page.url, { method: 'POST', body, ...init });
    const text = response.headers.has('location') ? '' : await response.text();
    return { url, verifier: page.verifier, status: response.status, text };
  }

  /** The tokens for the code the browser came back with. */
  async exchange({ url, verifier }: SignInPage): Promise<Tokens> {
    const code = new URL(url).searchParams.get('code');
    if (code === null) throw new Error(`came back without a code: ${url}`);
    const response = await this.token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: `${this.origin}/auth/callback`,
    });
    if (!response.ok) throw new Error(`no tokens: ${await response.text()}`);
    return Tokens.parse(await response.json());
  }

  refresh(refreshToken: string): Promise<Response> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  token(fields: Readonly<Record<string, string>>): Promise<Response> {
    return this.fetch('/identity/oauth/token', {
      method: 'POST',
      body: new URLSearchParams({ client_id: CLIENT, ...fields }),
      headers: { origin: this.origin },
    });
  }

  /** A call of the API. */
  api(token: string, path: string, method = 'GET', body?: unknown): Promise<Response> {
    return this.fetch(path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

export interface SignInPage {
  readonly url: string;
  readonly status: number;
  readonly text: string;
  readonly verifier: string;
}
