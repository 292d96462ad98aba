import { expect } from '@playwright/test';
import { isLong } from '../kit/how-much';
import { startPostgres } from '../kit/postgres';
import { type Ground, mainJob } from './main-job';
import { ServerProcess } from './server-process';
import { type Row, serverRows, socketsOf } from './server-rows';
import { test } from './shared-server';

test.use({ serviceWorkers: 'allow' });

function ground(server: ServerProcess): Ground {
  return {
    origin: server.url,
    hasShell: true,
    openSockets: async () => (await socketsOf(server)).open,
    goOffline: () => server.stop(),
    goOnline: () => server.start(),
    ownersOf: async (name) => (await manualRecords(server, name)).map(ownerName),
  };
}

/** A person's edits are a source record of their own: sent twice they would leave a trace there. */
async function manualRecords(server: ServerProcess, name: string): Promise<readonly Row[]> {
  const asset = (await serverRows(server, 'asset')).find((row) => row['name'] === name);
  const records = await serverRows(server, 'sourceRecord');
  return records.filter((record) => record['assetId'] === asset?.['id'] && record['category'] === 'manual');
}

function ownerName(record: Row): string {
  const asset = record['asset'];
  const owner = typeof asset === 'object' && asset !== null && 'owner' in asset ? asset.owner : null;
  return typeof owner === 'object' && owner !== null && 'name' in owner ? String(owner.name) : '';
}

test('[J1] [J2] [J3] [J4] [J5] [J6] [J7] the main job, from scan files to every tab, online or not', async ({
  context,
}) => {
  // As who installs it: the first start makes the database.
  const server = await ServerProcess.fresh();
  try {
    await server.start();
    await mainJob(context, ground(server));
  } finally {
    await server.dispose();
  }
});

// In the check `tests/built` starts the server on PostgreSQL, and the unit tests ask both.
if (isLong) {
  test('[J10] the main job on a PostgreSQL server', async ({ context }) => {
    const postgres = await startPostgres();
    const server = await ServerProcess.create({ DATABASE_URL: await postgres.createDatabase() });
    try {
      await server.start();
      await mainJob(context, ground(server));
      expect(server.log).not.toContain('"level":"error"');
    } finally {
      await server.dispose();
      await postgres.stop();
    }
  });
}
