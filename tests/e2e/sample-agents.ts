import { join } from 'node:path';
import pg from 'pg';
import { connectionString } from '../../server/node/embedded/cluster';
import { script } from './script';
import type { ServerProcess } from './server-process';
import { companyOf } from './server-rows';

export const DATA_SOURCE = '00000000-0000-4000-8000-0000000000a4';

/** Two that stay as they are while time passes, and bring no assets: those of the sample are counted. */
export async function addSampleAgents(server: ServerProcess): Promise<void> {
  const company = await companyOf(server);
  const client = new pg.Client({ connectionString: connectionString(join(server.dataDir, 'cluster')) });
  await client.connect();
  const of = { version: '1.0.0', everyMinutes: 60, observedAt: null, isCopy: false, fieldRevs: {} };
  const agents = [
    {
      name: 'archive-1',
      os: 'Debian GNU/Linux 12',
      status: 'silent',
      isRevoked: false,
      remark: 'Its clock is 3 days behind',
    },
    { name: 'frontdesk', os: 'Microsoft Windows 11 Pro', status: 'revoked', isRevoked: true, remark: null },
  ];
  for (const agent of agents) {
    const lastCheckInAt = '2026-01-05T10:00:00.000Z';
    const doc = { ...of, ...agent, hostname: agent.name, lastCheckInAt, enrolment: `For ${agent.name}` };
    await client.query(
      'insert into agents (id, rev, created_at, updated_at, company_id, doc) values (gen_random_uuid(), 1, now(), now(), $1, $2)',
      [company, JSON.stringify(doc)],
    );
  }
  await client.end();
}

/** Two places where files come from. */
export async function addSampleDataSources(server: ServerProcess): Promise<void> {
  const sources = [
    { id: DATA_SOURCE, name: 'Inventory of the third floor', kind: 'file', format: 'csv', site: 'Berlin' },
    { id: crypto.randomUUID(), name: 'Nightly scan', kind: 'api', description: 'Sent by the scanner at two' },
  ];
  for (const one of sources) await script(server, 'POST', '/api/data-sources', one);
}
