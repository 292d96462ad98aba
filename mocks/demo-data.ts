import type { SyncRunBatch, SyncRunCreate } from '../contract/areas/integrations';
import { fillPath } from '../contract/calls';
import { ENDPOINTS, type EndpointId } from '../contract/endpoints';
import { IMPORT } from '../contract/limits';
import { HEADERS } from '../contract/sync';
import { type SampleSource, sampleCompany } from '../domain/sample/sample-company';
import { BYPASS_TOKEN, DEMO_COMPANY_ID } from '../server/identity/bypass';
import type { Backend } from './backend';

type Send = (id: EndpointId, params: Readonly<Record<string, string>>, body?: object) => Promise<void>;

/** Fixed, so that a load that was cut short is taken up where it was. */
const runId = (index: number) => `00000000-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`;

/** Imports the sample company as any client would: runs, batches, commit. */
export async function loadDemo(backend: Backend): Promise<void> {
  const send: Send = async (id, params, body) => {
    const { method, path } = ENDPOINTS[id];
    const headers = {
      authorization: `Bearer ${BYPASS_TOKEN}`,
      'content-type': 'application/json',
      [HEADERS.company]: DEMO_COMPANY_ID,
    };
    const content = body ? { body: JSON.stringify(body) } : {};
    const response = await backend.fetch(
      new Request(new URL(fillPath(path, params), location.href), { method, headers, ...content }),
    );
    if (!response.ok) throw new Error(`${id} answered ${response.status}: ${await response.text()}`);
  };
  for (const [index, source] of sampleCompany(Date.now()).entries()) await importSource(runId(index), source, send);
}

async function importSource(id: string, { source, records }: SampleSource, send: Send): Promise<void> {
  const batches: SyncRunBatch[] = [];
  for (let from = 0; from < records.length; from += IMPORT.batchRecords) {
    batches.push({ records: records.slice(from, from + IMPORT.batchRecords) });
  }
  const run: SyncRunCreate = {
    id,
    source: { ...source },
    format: 'sample',
    files: [],
    batches: batches.length,
    fetched: records.length,
    rejected: [],
    rejectedCount: 0,
    notices: [],
    parseMs: 0,
    isSample: true,
  };
  await send('sync-runs.create', {}, run);
  for (const [no, batch] of batches.entries()) await send('sync-runs.batch', { id, no: String(no) }, batch);
  await send('sync-runs.commit', { id });
}
