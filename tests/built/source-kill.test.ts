import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServerProcess } from '../e2e/server-process';
import { serverRows } from '../e2e/server-rows';

/** A process that is killed while it reads a source. */

const ROWS = 60;
const PAGE = 10;
/** Which pages were asked for, in all. */
const asked: number[] = [];
let holds: { readonly at: number; readonly answers: ServerResponse[] } | null = { at: 30, answers: [] };
const tool = createServer((request, response) => {
  const from = Number(new URL(request.url ?? '', 'http://here').searchParams.get('from') ?? 0);
  asked.push(from);
  // In the middle nothing comes until the process is gone.
  if (holds?.at === from) return void holds.answers.push(response);
  const items = Array.from({ length: PAGE }, (_, at) => ({ id: from + at, host: `host-${from + at}` }));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ items, next: from + PAGE < ROWS ? from + PAGE : null }));
});

let url = '';
beforeAll(async () => {
  await new Promise<void>((listening) => tool.listen(0, '127.0.0.1', listening));
  const at = tool.address();
  url = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}/`;
});
afterAll(() => {
  tool.closeAllConnections();
  tool.close();
});

const ID = '00000000-0000-4000-8000-0000000000d1';
const GIVEN = {
  ...{ name: 'Tool', vendor: 'Example', category: 'inventory', kind: 'http', isEnabled: true, secrets: {} },
  fieldMap: [
    { from: 'id', to: 'id' },
    { from: 'host', to: 'hostname' },
  ],
  schedule: { every: 'hours', many: 6 },
};
const PAGES = { paging: 'cursor', cursorAt: 'next', cursorParam: 'from', rowsAt: 'items' };

test('[JB1] [IN4] a process killed in the middle of a reading leaves nothing of it; the next one reads all, once', async () => {
  const server = await ServerProcess.create({ OUTWARD_PRIVATE: 'yes' });
  try {
    await server.start();
    const settings = { url, method: 'GET', holds: 'rows', auth: 'none', since: 'none', ...PAGES };
    const body = JSON.stringify({ ...GIVEN, settings });
    const saved = await server.api(`/api/integrations/${ID}`, { method: 'PUT', body });
    expect(saved.status).toBe(200);
    await expect.poll(() => asked.at(-1), { timeout: 60_000 }).toBe(30);
    await server.kill();
    for (const answer of holds?.answers ?? []) answer.destroy();
    holds = null;
    asked.length = 0;
    await server.start();
    await expect.poll(async () => (await serverRows(server, 'asset')).length, { timeout: 60_000 }).toBe(ROWS);
    expect(asked).toEqual([0, 10, 20, 30, 40, 50]);
    const runs = (await serverRows(server, 'syncRun')).filter(({ status }) => status !== 'terminated');
    expect(runs).toMatchObject([{ trigger: 'scheduled', counts: { created: ROWS } }]);
  } finally {
    await server.dispose();
  }
}, 180_000);
