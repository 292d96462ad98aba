import { expect } from '@playwright/test';
import { sampleCompany } from '../../domain/sample/sample-company';
import { sendRun } from './import-run';
import { addSampleRecords } from './sample-records';
import { keptFolder, ServerProcess } from './server-process';
import { serverRows } from './server-rows';

/** A server whose company has the sample data, not started yet: the data is imported once a build and a day. */
export async function sampleServer(): Promise<ServerProcess> {
  // Its dates follow the day.
  const day = new Date().toISOString().slice(0, 10);
  return ServerProcess.on(await keptFolder(`-sample-${day}`, importSample));
}

async function importSample(): Promise<ServerProcess> {
  const server = await ServerProcess.create();
  await server.start();
  const parts = sampleCompany(Date.now());
  for (const { source, records } of parts) await sendRun(server, records, { source, isSample: true });
  await expect(async () => {
    const runs = await serverRows(server, 'syncRun');
    expect(runs.filter(({ status }) => status === 'success')).toHaveLength(parts.length);
  }).toPass({ timeout: 170_000 });
  await addSampleRecords(server);
  return server;
}
