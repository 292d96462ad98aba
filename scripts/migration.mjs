import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';

/**
 * `npm run migration -- --name <words>`: writes the next step of `server/db/migrations` from what changed in the schema. Only the last
 * step's snapshot is kept: the next one is made by comparing with it, and nothing reads the others.
 */
const SNAPSHOTS = 'server/db/migrations/meta';

const { status } = spawnSync('node_modules/.bin/drizzle-kit', ['generate', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
const snapshots = readdirSync(SNAPSHOTS).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.sort().slice(0, -1)) rmSync(`${SNAPSHOTS}/${name}`);
process.exit(status ?? 1);
