import { join } from 'node:path';
import { countAssets, stageAssets } from '../scripts/load/assets.mjs';
import { databasesAsked, pause, percentile, postgresIn, serverOn, workFolder } from '../scripts/started.mjs';

/**
 * `npm run bench -- import [--on embedded|postgres] [--assets 20000]`: an import in the background, and what small calls
 * take beside it: a read, and a write of the same company, which has to wait for its turn among the batches.
 */
const at = process.argv.indexOf('--assets');
const ASSETS = at < 0 ? 20_000 : Number(process.argv[at + 1]);
const PAUSE_MS = 20;
const QUIET = 100;

const folder = workFolder();
/** @type {Record<string, string | number>[]} */
const table = [];
for (const on of databasesAsked()) {
  const own = on === 'postgres' ? await postgresIn(join(folder, 'own')) : null;
  const env = own ? { DATABASE_URL: await own.another() } : {};
  const server = await serverOn({ dataDir: join(folder, on), env });
  await server.start();
  /** @param {() => boolean} going */
  const beside = async (going) => {
    /** @type {{ reads: number[], writes: number[] }} */
    const took = { reads: [], writes: [] };
    /** @param {number[]} into @param {() => Promise<Response>} call */
    const again = async (into, call) => {
      while (going()) {
        const began = performance.now();
        const answer = await call();
        if (!answer.ok) throw new Error(`a call was answered ${answer.status}`);
        await answer.text();
        into.push(performance.now() - began);
        await pause(PAUSE_MS);
      }
    };
    await Promise.all([
      again(took.reads, () => server.api('/api/users/me')),
      again(took.writes, () => server.addAsset(crypto.randomUUID())),
    ]);
    return took;
  };
  let left = QUIET;
  const quiet = await beside(() => left-- > 0);
  const before = await countAssets(server);
  await stageAssets(server, ASSETS);
  const began = performance.now();
  let going = true;
  const done = (async () => {
    do await pause(500);
    while (!(await isOver()));
    going = false;
    return (performance.now() - began) / 1_000;
  })();
  const busy = await beside(() => going);
  const seconds = await done;
  const made = (await countAssets(server)) - before - busy.writes.length;
  if (made !== ASSETS) throw new Error(`${made} of ${ASSETS} assets were made`);
  /** @param {number[]} values */
  const parts = (values) => [0.5, 0.95, 1].map((part) => Math.round(percentile(values, part))).join(' / ');
  table.push({
    on,
    assets: ASSETS,
    seconds: Math.round(seconds),
    'assets a second': Math.round(ASSETS / seconds),
    'a read alone, ms p50 / p95 / max': parts(quiet.reads),
    'beside it': parts(busy.reads),
    'a write alone': parts(quiet.writes),
    'a write beside it': parts(busy.writes),
  });
  await server.stop();
  await own?.stop();

  async function isOver() {
    const { grants } = await (await server.api('/api/sync/grants')).json();
    const company = grants.find((/** @type {{ stream: string }} */ { stream }) => stream.startsWith('company:'));
    const query = new URLSearchParams({ stream: company.stream, entity: 'syncRun' });
    const { chunk } = await (await server.api(`/api/sync/snapshot?${query}`)).json();
    return chunk.columns.status.every((/** @type {string} */ status) => !['pending', 'running'].includes(status));
  }
}
console.table(table);
