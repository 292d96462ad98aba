import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { HttpSettings } from '../../../contract/areas/integrations/connectors/http';
import type { Reading, SourceFile } from '../../connectors/connector';
import { httpConnector } from './http';
import type { HttpHost } from './http-client';
import { failureOf } from './http-words';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers = [];
});

function serve(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => answer(request, response, body));
  });
  servers.push(server);
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${portOf(server)}`)));
}

const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const json = (response: ServerResponse, value: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
};

const HOST: HttpHost = { allowsPrivate: true, idleMs: 300, answerMs: 3_000, patienceMs: 1_500, pageBytes: 1_000_000 };

const PLAIN = { method: 'GET', holds: 'rows', paging: 'none', auth: 'none', since: 'none' } as const;

const reading = (
  settings: Partial<HttpSettings> & { readonly url: string },
  more: Partial<Reading<HttpSettings>> = {},
): Reading<HttpSettings> => ({
  ...{
    sourceId: null,
    settings: { ...PLAIN, ...settings },
    fieldMap: [],
    secrets: {},
    cursor: null,
    note: () => undefined,
  },
  ...{ signal: new AbortController().signal, ...more },
});

async function readAll(host: HttpHost, given: Reading<HttpSettings>): Promise<{ rows: unknown[]; file: SourceFile }> {
  for await (const file of httpConnector(host).read(given)) {
    const text = await new Response(file.body).text();
    const rows = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line));
    return { rows, file };
  }
  throw new Error('it gave no file');
}

const failing = (host: HttpHost, given: Reading<HttpSettings>): Promise<string> =>
  readAll(host, given).then(
    () => 'it was read',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

const queryOf = (request: IncomingMessage): URLSearchParams => new URL(request.url ?? '', 'http://x').searchParams;
const rowsFrom = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => ({ id: from + at }));

test('[IN30] pages by number, by offset, by a cursor and by the Link header are read to their end', async () => {
  const url = await serve((request, response) => {
    const asked = queryOf(request);
    const path = request.url ?? '';
    if (path.startsWith('/page')) {
      const page = Number(asked.get('p'));
      return json(response, { data: rowsFrom((page - 1) * 2, Math.min(5, page * 2)) });
    }
    if (path.startsWith('/offset')) {
      const from = Number(asked.get('from'));
      return json(response, rowsFrom(from, Math.min(5, from + 2)));
    }
    if (path.startsWith('/cursor')) {
      const at = Number(asked.get('after') ?? 0);
      return json(response, { items: rowsFrom(at, Math.min(5, at + 2)), meta: { next: at + 2 < 5 ? at + 2 : null } });
    }
    const at = Number(asked.get('at') ?? 0);
    const link: Record<string, string> =
      at + 2 < 5 ? { link: `</first>; rel="first", </link?at=${at + 2}>; rel="next"` } : {};
    return json(response, rowsFrom(at, Math.min(5, at + 2)), link);
  });
  const page = { paging: 'page', pageParam: 'p', sizeParam: 'n', pageSize: 2, rowsAt: 'data' } as const;
  const settings = [
    { url: `${url}/page`, ...page },
    { url: `${url}/offset`, paging: 'offset', pageParam: 'from' } as const,
    { url: `${url}/cursor`, paging: 'cursor', cursorAt: 'meta.next', cursorParam: 'after', rowsAt: 'items' } as const,
    { url: `${url}/link`, paging: 'link' } as const,
  ];
  for (const one of settings) expect((await readAll(HOST, reading(one))).rows).toEqual(rowsFrom(0, 5));
});

test('[IN31] it signs in by header, by name and password, by a token that is renewed, and by a signature', async () => {
  const heard: (string | undefined)[] = [];
  let tokens = 0;
  const url = await serve((request, response, body) => {
    if (request.url === '/token') {
      heard.push(body);
      tokens += 1;
      return json(response, { access_token: `t${tokens}`, expires_in: 3_600 });
    }
    const { authorization, 'x-signature': signature, 'x-client-id': client } = request.headers;
    heard.push(authorization ?? `${String(client)} ${String(signature).length}`);
    if (authorization === 'Bearer t1') {
      response.writeHead(401);
      return response.end();
    }
    return json(response, []);
  });
  const header = { url, auth: 'header', headerName: 'Authorization', headerPrefix: 'Token' } as const;
  await readAll(HOST, reading(header, { secrets: { key: 'k-1' } }));
  await readAll(HOST, reading({ url, auth: 'basic', user: 'ann' }, { secrets: { password: 'pw' } }));
  const oauth = { url, auth: 'oauth', tokenUrl: `${url}/token`, clientId: 'c', scope: 'read' } as const;
  await readAll(HOST, reading(oauth, { secrets: { clientSecret: 's' } }));
  await readAll(HOST, reading({ url, auth: 'signed', clientId: 'c' }, { secrets: { signingKey: 'k' } }));
  const grant = 'grant_type=client_credentials&client_id=c&client_secret=s&scope=read';
  expect(heard).toEqual([
    ...['Token k-1', `Basic ${Buffer.from('ann:pw').toString('base64')}`],
    ...[grant, 'Bearer t1', grant, 'Bearer t2', 'c 64'],
  ]);
});

test('[IN32] only what is newer is asked for, by the time of the run before or by what the last page says', async () => {
  const asked: (string | null)[] = [];
  const url = await serve((request, response) => {
    asked.push(queryOf(request).get('since'));
    json(response, { items: [{ id: 1 }], delta: 'd2' });
  });
  const byCursor = { url, rowsAt: 'items', since: 'cursor', sinceParam: 'since', sinceAt: 'delta' } as const;
  const { file } = await readAll(HOST, reading(byCursor));
  expect(file.cursor).toBe('d2');
  await readAll(HOST, reading(byCursor, { cursor: 'd2' }));
  const before = new Date().toISOString();
  const byTime = await readAll(HOST, reading({ url, rowsAt: 'items', since: 'time', sinceParam: 'since' }));
  expect((byTime.file.cursor ?? '') >= before).toBe(true);
  expect(asked).toEqual([null, 'd2', null]);
});

test('[IN33] what a source refuses is said with the way out', async () => {
  const url = await serve((request, response) => {
    const status = Number((request.url ?? '').slice(1));
    response.writeHead(status, status === 429 ? { 'retry-after': '7200' } : {});
    response.end('no');
  });
  expect(await failing(HOST, reading({ url: `${url}/401` }))).toContain('does not know the key');
  expect(await failing(HOST, reading({ url: `${url}/403` }))).toContain('Give it the permission');
  expect(await failing(HOST, reading({ url: `${url}/500` }))).toContain('trouble of its own');
  const later = await readAll(HOST, reading({ url: `${url}/429` })).catch((error: unknown) => error);
  expect(later).toMatchObject({ name: 'SourceFailure', retryAfterMs: 7_200_000 });
});

test('[IN34] a source that asks to come again soon is waited for, in the middle of its pages', async () => {
  let calls = 0;
  const url = await serve((_request, response) => {
    calls += 1;
    if (calls !== 1) return json(response, [{ id: 1 }]);
    response.writeHead(429, { 'retry-after': '1' });
    return response.end();
  });
  expect((await readAll(HOST, reading({ url }))).rows).toEqual([{ id: 1 }]);
});

test('[IN35] half a page and then silence, a slow drip and a broken connection end the reading', async () => {
  const url = await serve((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('[{"id":');
    if (request.url === '/drip') {
      const timer = setInterval(() => response.write(' '), 100);
      response.on('close', () => clearInterval(timer));
    }
    if (request.url === '/broken') setTimeout(() => response.destroy(), 50);
  });
  expect(await failing(HOST, reading({ url: `${url}/silence` }))).toContain('Nothing came for');
  expect(await failing({ ...HOST, answerMs: 600 }, reading({ url: `${url}/drip` }))).toContain('did not end in time');
  expect(await failing(HOST, reading({ url: `${url}/broken` }))).toContain('broke off in the middle');
});

test('[IN36] the same page twice, and a cursor that leads back, end the reading', async () => {
  const url = await serve((request, response) => {
    const after = queryOf(request).get('after');
    if ((request.url ?? '').startsWith('/same')) return json(response, [{ id: 1 }]);
    return json(response, { items: [{ id: after ?? 'first' }], next: after === 'b' ? 'a' : after === 'a' ? 'b' : 'a' });
  });
  const same = { url: `${url}/same`, paging: 'page', pageParam: 'page' } as const;
  expect(await failing(HOST, reading(same))).toContain('the same as the one before');
  const loop = { url, paging: 'cursor', cursorAt: 'next', cursorParam: 'after', rowsAt: 'items' } as const;
  expect(await failing(HOST, reading(loop))).toContain('leads back to a page');
});

test('[IN37] a page that unpacks to too much, a web page, and what is no JSON are refused', async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000, 'a'));
  const url = await serve((request, response) => {
    if (request.url === '/bomb') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      return response.end(bomb);
    }
    if (request.url === '/packed') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      return response.end(gzipSync('[{"id":7}]'));
    }
    response.writeHead(200, { 'content-type': request.url === '/page' ? 'text/html' : 'application/json' });
    return response.end(request.url === '/page' ? '<!doctype html>' : '[{"id":1}');
  });
  expect(await failing(HOST, reading({ url: `${url}/bomb` }))).toContain('larger than');
  expect((await readAll(HOST, reading({ url: `${url}/packed` }))).rows).toEqual([{ id: 7 }]);
  expect(await failing(HOST, reading({ url: `${url}/page` }))).toContain('web page');
  expect(await failing(HOST, reading({ url: `${url}/half` }))).toContain('no JSON');
});

test('[IN38] a private address, and a redirect to one or to another server, is not gone to', async () => {
  const elsewhere = await serve((_request, response) => json(response, [{ id: 'secret' }]));
  const url = await serve((_request, response) => {
    response.writeHead(302, { location: elsewhere });
    response.end();
  });
  const open = { ...HOST, allowsPrivate: false };
  expect(await failing(open, reading({ url: url.replace('http:', 'https:') }))).toContain('private network');
  expect(await failing(HOST, reading({ url }))).toContain('must not go');
  const port = new URL(elsewhere).port;
  const inward = { ...HOST, isForbidden: (address: string) => address === '127.0.0.2' };
  const leads = await serve((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.2:${port}/` });
    response.end();
  });
  expect(await failing(inward, reading({ url: leads }))).toContain('127.0.0.2');
});

test('[IN39] a certificate that has expired, or that nobody vouches for, and a name that is none are said', () => {
  const said = (code: string) => failureOf(Object.assign(new Error('no'), { code })).message;
  expect(said('CERT_HAS_EXPIRED')).toContain('has expired');
  expect(said('DEPTH_ZERO_SELF_SIGNED_CERT')).toContain('NODE_EXTRA_CA_CERTS');
  expect(said('ENOTFOUND')).toContain('Check the address');
  expect(said('EPIPE')).toContain('tried again');
});

test('[IN40] a file is given as it is, and a test of a source shows its first rows', async () => {
  const url = await serve((request, response) =>
    request.url === '/hosts.csv' ? response.end('name\nweb-1\n') : json(response, { items: rowsFrom(0, 50) }),
  );
  const given = reading({ url: `${url}/hosts.csv`, holds: 'file' });
  for await (const file of httpConnector(HOST).read(given)) {
    expect([file.name, file.holds, await new Response(file.body).text()]).toEqual([
      'hosts.csv',
      'file',
      'name\nweb-1\n',
    ]);
  }
  const tested = await httpConnector(HOST).test(reading({ url }));
  expect(tested.rows).toEqual(rowsFrom(0, 20));
  expect(tested.says).toContain('50 rows');
});

test('[IN41] a reading that is stopped ends at once', async () => {
  const url = await serve((_request, response) => void response.write('['));
  const stopping = new AbortController();
  setTimeout(() => stopping.abort(), 100);
  const said = await failing({ ...HOST, idleMs: 60_000 }, reading({ url }, { signal: stopping.signal }));
  expect(said).not.toBe('it was read');
});
