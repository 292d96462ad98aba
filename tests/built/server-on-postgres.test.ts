import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServerProcess } from '../e2e/server-process';
import { startPostgres, type TestPostgres } from '../kit/postgres';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test('[S1, S50] two processes started together on an empty PostgreSQL share it, and leave the data folder alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-unused-'));
  const env = { DATABASE_URL: await postgres.createDatabase(), DATA_DIR: folder };
  const servers = [await ServerProcess.create(env), await ServerProcess.create(env)] as const;
  await Promise.all(servers.map((server) => server.start()));

  const id = crypto.randomUUID();
  const body = JSON.stringify({ id, type: 'server', name: 'shared' });
  const headers = { 'Idempotency-Key': `client-${id}.1` };
  const answers = await Promise.all(
    servers.map((server) => server.api('/api/assets', { method: 'POST', body, headers })),
  );
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
  // The same command through both: applied once, answered alike.
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(second).toEqual(first);
  for (const server of servers) expect((await (await server.api(`/api/assets/${id}`)).json()).name).toBe('shared');
  expect(await readdir(folder)).toEqual([]);

  await servers[0].kill();
  expect((await servers[1].api(`/api/assets/${id}`)).status).toBe(200);
  await servers[1].stop();
  for (const server of servers) await server.dispose();
  await rm(folder, { recursive: true });
});
