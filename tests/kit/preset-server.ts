import { generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A service as its public documentation describes it: where it is asked, how one signs in, how its pages are turned. */
export interface Documented {
  /** Without its query. */
  readonly path: string;
  /** What it wants to know who asks by: a header and its value. */
  readonly auth: readonly [header: string, value: string | RegExp];
  /** Further headers that it wants. */
  readonly headers?: Readonly<Record<string, string>>;
  /** It answers in XML, with this around it. */
  readonly root?: string;
  /** Where a token is got first. */
  readonly token?: string;
  readonly method?: 'POST';
  /** What has to be in the query, or in the body of a POST. */
  readonly asks?: readonly string[];
  /** Where its rows are; none: the answer is the list. */
  readonly at?: string;
  readonly turn: Turn;
  readonly rows: readonly object[];
}

/** How pages are turned. Every page has one row. */
export type Turn =
  | { readonly by: 'once' }
  | { readonly by: 'page'; readonly param: string; readonly first: number; readonly size: string }
  | { readonly by: 'offset'; readonly param: string; readonly size: string }
  | { readonly by: 'link' }
  /** `address`: the whole of it is in the answer; otherwise a mark for the parameter. */
  | { readonly by: 'cursor'; readonly at: string; readonly param: string }
  | { readonly by: 'address'; readonly at: string };

export const KEYS = {
  ...{ key: 'the-key', password: 'the-password', clientSecret: 'the-secret', awsSecret: 'the-aws-secret' },
};
export const BY_TOKEN = ['authorization', 'Bearer the-token'] as const;
export const BY_PASSWORD = [
  'authorization',
  `Basic ${Buffer.from('the-name:the-password').toString('base64')}`,
] as const;

/** Answers as documented, and 400 or 401 to whatever is asked otherwise. */
export function presetServer(documented: () => Documented) {
  return createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => answer(documented(), request, response, body));
  });
}

function answer(said: Documented, request: IncomingMessage, response: ServerResponse, body: string): void {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  const json = (status: number, value: unknown, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  if (said.token !== undefined && url.pathname === said.token) {
    const form = new URLSearchParams(body);
    const isClient =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_id') === 'the-client' &&
      form.get('client_secret') === KEYS.clientSecret;
    const isRight = request.method === 'POST' && (isClient || isAsserted(form));
    return void json(isRight ? 201 : 401, isRight ? { access_token: 'the-token', expires_in: 1_799 } : {});
  }
  const shown = String(request.headers[said.auth[0]] ?? '');
  if (typeof said.auth[1] === 'string' ? shown !== said.auth[1] : !said.auth[1].test(shown)) return void json(401, {});
  if (Object.entries(said.headers ?? {}).some(([name, value]) => request.headers[name] !== value))
    return void json(400, {});
  const isAsked = (said.asks ?? []).every((part) => url.search.includes(part) || body.includes(part));
  if (url.pathname !== said.path || request.method !== (said.method ?? 'GET') || !isAsked) return void json(400, {});
  const { page, next, link } = turned(said, url);
  const rows = page === null ? said.rows : said.rows.slice(page, page + 1);
  const value = setAt(setAt(said.at === undefined ? rows : {}, said.at, rows), next?.at, next?.value);
  if (said.root === undefined) return void json(200, value, link);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ${said.root} SYSTEM "https://there.example/it.dtd">\n${xmlOf(said.root, value)}`;
  response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(xml);
}

/** The key of a Google service account whose token is got at this address. */
export const serviceKey = (tokenUrl: string): string =>
  JSON.stringify({
    ...{ type: 'service_account', client_email: 'reads@project.example', token_uri: tokenUrl },
    private_key: PAIR.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  });

const PAIR = generateKeyPairSync('rsa', { modulusLength: 2_048 });

/** Whoever asks has signed with the key whose rights they ask for. */
function isAsserted(form: URLSearchParams): boolean {
  if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return false;
  const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  const said: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
  const isFrom =
    Reflect.get(Object(said), 'iss') === 'reads@project.example' && Reflect.get(Object(said), 'scope') !== '';
  const text = Buffer.from(`${head}.${claims}`);
  return isFrom && verify('sha256', text, PAIR.publicKey, Buffer.from(signature, 'base64url'));
}

function xmlOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => xmlOf(name, one)).join('');
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([key, one]) => xmlOf(key, one))
          .join('\n')
      : String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<${name}>${inner}</${name}>`;
}

interface Turned {
  readonly page: number | null;
  readonly next?: { readonly at: string; readonly value: string };
  readonly link?: Readonly<Record<string, string>>;
}

const NOWHERE = 1_000;

function turned({ turn, rows }: Documented, url: URL): Turned {
  const query = url.searchParams;
  const number = (name: string, otherwise: string) => Number(query.get(name) ?? otherwise);
  const here = number('at-page', '0');
  const following = new URL(url);
  following.searchParams.set('at-page', String(here + 1));
  const hasNext = (page: number) => page + 1 < rows.length;
  switch (turn.by) {
    case 'once':
      return { page: null };
    case 'page':
      return { page: query.get(turn.size) === '1' ? number(turn.param, String(turn.first)) - turn.first : NOWHERE };
    case 'offset':
      return { page: query.get(turn.size) === '1' ? number(turn.param, '0') : NOWHERE };
    case 'link':
      return { page: here, link: hasNext(here) ? { link: `<${following}>; rel="next"` } : {} };
    case 'address':
      return { page: here, ...(hasNext(here) && { next: { at: turn.at, value: following.href } }) };
    case 'cursor': {
      const page = Number((query.get(turn.param) ?? 'mark-0').replace('mark-', ''));
      return { page, ...(hasNext(page) && { next: { at: turn.at, value: `mark-${page + 1}` } }) };
    }
  }
}

function setAt(value: unknown, path: string | undefined, what: unknown): unknown {
  if (path === undefined) return value;
  const [first = '', ...rest] = path.startsWith('@') ? [path] : path.split('.');
  const inner: unknown = Reflect.get(Object(value), first);
  return { ...Object(value), [first]: rest.length === 0 ? what : setAt(Object(inner ?? {}), rest.join('.'), what) };
}
