import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { addressOf, databasesAsked, percentile, postgresIn, serverOn, workFolder } from '../scripts/started.mjs';

/**
 * What single calls cost: how many a second, how long, and of the server's processor time; beside plain SQL that writes the
 * same rows in transactions of the same shape, in the same run and on the same database.
 */
const AT_ONCE = 16;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6);
const ASSETS = 200;

const TICKS_A_SECOND = 100;
/** Processor milliseconds a process has used. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND;
}

/** Calls `one` again and again, `AT_ONCE` at a time. */
async function measure(name, one, pid) {
  const until = performance.now() + SECONDS * 1_000;
  const began = performance.now();
  const cpu = pid === null ? 0 : cpuOf(pid);
  const took = [];
  let no = 0;
  const worker = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      await one(no++);
      took.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const seconds = (performance.now() - began) / 1_000;
  return {
    name,
    'a second': Math.round(took.length / seconds),
    'p50 ms': Number(percentile(took, 0.5).toFixed(1)),
    'p95 ms': Number(percentile(took, 0.95).toFixed(1)),
    'server CPU ms each': pid === null ? null : Number(((cpuOf(pid) - cpu) / took.length).toFixed(2)),
  };
}

/** The rows a `PATCH` of an asset writes, by as many hands on as many connections: no one asks, derives or answers. */
async function plainPeer(url, ids) {
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE });
  const { rows: records } = await pool.query(
    `select r.id, r.asset_id, r.company_id from source_records r where r.asset_id = any($1::uuid[])`,
    [ids],
  );
  const statements = ({ id, asset_id: assetId, company_id: companyId }, no) => [
    ['begin', []],
    [
      `insert into clients (id, user_id, last_n, body_hash, status, answer, updated_at)
      select 'plain-' || $1, user_id, 1, 'x', 200, '{}', now() from memberships where company_id = $2 limit 1
      on conflict (id) do update set last_n = clients.last_n + 1, updated_at = now()`,
      [no % AT_ONCE, companyId],
    ],
    [
      `update assets set rev = rev + 1, updated_at = now(), doc = doc || jsonb_build_object('owner', $2::text) where id = $1`,
      [assetId, `owner ${no}`],
    ],
    [
      `update source_records set rev = rev + 1, updated_at = now(),
      doc = doc || jsonb_build_object('owner', $2::text) where id = $1`,
      [id, `owner ${no}`],
    ],
    [
      `insert into asset_events (id, company_id, asset_id, at, rev, created_at, updated_at, doc)
      values (gen_random_uuid(), $1, $2, now(), 1, now(), now(), jsonb_build_object('attribute', 'owner'))`,
      [companyId, assetId],
    ],
    [
      `with counter as (update streams set seq = seq + 3 where name = 'company:' || $1 returning seq)
      insert into changes (stream, seq, entity, id, rev)
      select 'company:' || $1, counter.seq - c, 'asset', $2::uuid, 1 from counter, generate_series(0, 2) c`,
      [companyId, assetId],
    ],
    ['commit', []],
  ];
  const write = async (no) => {
    const client = await pool.connect();
    try {
      for (const [text, values] of statements(records[no % records.length], no)) await client.query(text, values);
    } finally {
      client.release();
    }
  };
  return { write, end: () => pool.end() };
}

async function ok(response) {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response.json();
}

async function onDatabase(on, url, server) {
  await server.start();
  const ids = Array.from({ length: ASSETS }, () => crypto.randomUUID());
  for (const id of ids) await ok(await server.addAsset(id));
  const patch = (no, headers = {}) =>
    server.api(`/api/assets/${ids[no % ids.length]}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ name: `host ${no} of ${performance.now()}` }),
    });
  for (let no = 0; no < ASSETS; no++) await ok(await patch(no));
  const { pid } = server;
  const asked = { entity: 'asset', limit: 50 };
  const figures = [
    await measure('PATCH /api/assets/:id', async (no) => ok(await patch(no)), pid),
    await measure('POST /api/assets', async () => ok(await server.addAsset(crypto.randomUUID())), pid),
    await measure('GET /api/users/me', async () => ok(await server.api('/api/users/me')), pid),
    await measure(
      'POST /api/queries/run',
      async () => ok(await server.api('/api/queries/run', { method: 'POST', body: JSON.stringify(asked) })),
      pid,
    ),
  ];
  const peer = await plainPeer(url(), ids);
  figures.push(await measure('plain SQL, the rows of the PATCH', peer.write, null));
  await peer.end();
  await server.stop();
  console.log(`\n${on}: ${AT_ONCE} at once, ${SECONDS} s each`);
  console.table(figures);
  const [written, , , , plain] = figures;
  console.log(`The server writes ${(written['a second'] / plain['a second']).toFixed(2)} of what plain SQL does.`);
}

const folder = workFolder();
for (const on of databasesAsked()) {
  if (on === 'embedded') {
    const dataDir = join(folder, 'embedded');
    await onDatabase(on, () => addressOf(join(dataDir, 'cluster')), await serverOn({ dataDir }));
  } else {
    const own = await postgresIn(join(folder, 'host'));
    const url = await own.another();
    await onDatabase(on, () => url, await serverOn({ dataDir: join(folder, 'postgres'), env: { DATABASE_URL: url } }));
    await own.stop();
  }
}
