import { expect } from '@playwright/test';
import { sampleCompany } from '../../domain/sample/sample-company';
import { sendRun } from './import-run';
import { addSampleActions } from './sample-actions';
import { addSampleAgents, addSampleDataSources } from './sample-agents';
import { addSampleRecords } from './sample-records';
import { keptFolder, ServerProcess } from './server-process';
import { serverRows } from './server-rows';

/** Where its company has the sample data: imported once a build and a day, as its dates follow the day. */
export const sampleFolder = (): Promise<string> =>
  keptFolder(`-sample-${new Date().toISOString().slice(0, 10)}`, importSample);

/** A server with it, not started yet. */
export async function sampleServer(): Promise<ServerProcess> {
  return ServerProcess.on(await sampleFolder());
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
  await addSampleDataSources(server);
  await addSampleAgents(server);
  await addSampleActions(server);
  return server;
}
