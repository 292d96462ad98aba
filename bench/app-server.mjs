import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { WebSocketServer } from 'ws';

const CLIENT = join(import.meta.dirname, '../dist/client');
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

/**
 * The product as it was built, and a server of the same rows as every figure. It takes changes and never answers
 * them: what is measured is what the person sees before.
 */
export async function serveApp(rows) {
  const wire = await import('./dist/node/rows.js');
  const pages = wire.chunkPages(wire.makeAssets(rows));
  const grants = {
    logId: wire.LOG_ID,
    grants: [{ stream: wire.STREAM, role: 'owner', accessRev: 1, head: 0 }],
  };
  const answers = answersOf(wire, pages, grants);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bench');
    if (!url.pathname.startsWith('/api/')) return sendFile(url.pathname, response);
    if (request.method !== 'GET') return undefined;
    const body = answers[url.pathname]?.(url.searchParams);
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    return response.end(body ?? JSON.stringify({ status: 404, code: 'not_found', message: 'No such call' }));
  });
  new WebSocketServer({ server, path: '/_ws' }).on('connection', (socket) => {
    const say = (message) => socket.send(JSON.stringify(message));
    say({ type: 'welcome' });
    socket.on('message', (data) => {
      const { type } = JSON.parse(String(data));
      if (type === 'authenticate') say({ type: 'authenticated', sessionToken: 'bench' });
      if (type === 'heartbeat') say({ type: 'heartbeat_response' });
      if (type === 'hello') say({ type: 'hello_answer', ...grants });
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${server.address().port}`, close };
}

function answersOf({ COMPANY, STREAM, LOG_ID }, pages, grants) {
  const { build } = JSON.parse(readFileSync(join(CLIENT, 'latest-build.json'), 'utf8'));
  const company = { companyId: COMPANY, name: 'Bench', role: 'owner' };
  const none = (entity) => ({ entity, ids: [], revs: [], columns: {} });
  const ends = pages.map((page) => JSON.parse(page).next);
  const page = (query) => {
    const after = query.get('after');
    if (query.get('entity') === 'asset') return pages[after === null ? 0 : ends.indexOf(after) + 1];
    return JSON.stringify({ stream: STREAM, logId: LOG_ID, seq: 0, chunk: none(query.get('entity')), next: null });
  };
  return {
    '/api/config': () => JSON.stringify({ build, auth: { mode: 'bypass', token: 'bypass' } }),
    '/api/users/me': () =>
      JSON.stringify({
        id: '00000000-0000-4000-8000-000000000002',
        sub: 'bench|app',
        email: 'bench@example.test',
        name: 'Bench',
        isPlatformAdmin: false,
        preferences: {},
        companies: [company],
        billingAccounts: [],
      }),
    '/api/sync/grants': () => JSON.stringify(grants),
    '/api/sync/changes': () => JSON.stringify({ range: null, head: 0, snapshot: false }),
    '/api/sync/snapshot/rows': () => JSON.stringify({ stream: STREAM, logId: LOG_ID, seq: 0, chunks: [], next: null }),
    '/api/sync/snapshot': page,
  };
}

/** Every path that is no file is a page of the app. */
function sendFile(path, response) {
  const file = join(CLIENT, path);
  const isThere = file.startsWith(CLIENT) && existsSync(file) && statSync(file).isFile();
  const sent = isThere ? file : join(CLIENT, 'index.html');
  response.writeHead(200, { 'Content-Type': TYPES[extname(sent)] ?? 'application/octet-stream' });
  return response.end(readFileSync(sent));
}
