import { join } from 'node:path';
import pg from 'pg';
import { connectionString } from '../../server/node/embedded/cluster';
import type { ServerProcess } from './server-process';
import { companyOf } from './server-rows';

export const ACTION = '00000000-0000-4000-8000-0000000000a5';

/** Two that are over, and ask no server. */
export async function addSampleActions(server: ServerProcess): Promise<void> {
  const company = await companyOf(server);
  const client = new pg.Client({ connectionString: connectionString(join(server.dataDir, 'cluster')) });
  await client.connect();
  const at = '2026-01-05T10:00:00.000Z';
  const sent = {
    ...{ method: 'POST', url: 'https://edr.example.com/hosts/17/isolate', body: '{"comment":"Odd traffic"}' },
    headers: [{ name: 'Authorization', value: 'Bearer ••••' }],
  };
  const of = {
    ...{ batchId: ACTION, integrationId: '00000000-0000-4000-8000-0000000000a6', source: 'Endpoint protection' },
    ...{ params: { comment: 'Odd traffic' }, isDryRun: false, approvedBy: null, tries: 1, nextAt: null, sent },
    ...{ startedAt: at, finishedAt: at, mayHaveArrived: false, requestedBy: { id: null, name: 'Ada' } },
    log: [{ at, level: 'info', text: 'Ada asked for it' }],
  };
  const actions = [
    {
      ...{
        id: ACTION,
        type: 'defender-isolate',
        title: 'Isolate',
        status: 'failed',
        answer: { status: 403, text: '{}' },
      },
      ...{ about: { entity: 'asset', id: ACTION, name: 'till-at-the-door' } },
      result: 'It answered 403: its key may not do this. It needs: Machine.Isolate.',
    },
    {
      ...{ id: crypto.randomUUID(), type: 'defender-scan', title: 'Run an antivirus scan', status: 'succeeded' },
      ...{ about: null, answer: { status: 201, text: '{}' }, result: 'It answered 201.' },
    },
  ];
  for (const { id, ...action } of actions)
    await client.query(
      'insert into integration_actions (id, rev, created_at, updated_at, company_id, doc) values ($1, 1, $2, $2, $3, $4)',
      [id, at, company, JSON.stringify({ ...of, ...action })],
    );
  await client.end();
}
