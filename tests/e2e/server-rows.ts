import * as z from 'zod/mini';
import { SnapshotPage } from '../../contract/sync';
import type { Server } from './server-process';

const Me = z.object({ companies: z.array(z.object({ companyId: z.string() })) });

export type Row = Readonly<Record<string, unknown>>;

/** Every row of an entity as the server has it now, by id: what a script would read. */
export async function serverRows(server: Server, entity: string): Promise<readonly Row[]> {
  const stream = `company:${await companyOf(server)}`;
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const query: string = new URLSearchParams({ stream, entity, ...(after === null ? {} : { after }) }).toString();
    const page: SnapshotPage = SnapshotPage.parse(await json(server, `/api/sync/snapshot?${query}`));
    const { ids, columns } = page.chunk;
    for (const [at, id] of ids.entries()) {
      const values = Object.entries(columns).map(([name, column]) => [name, column[at]]);
      rows.push({ ...Object.fromEntries(values), id });
    }
    after = page.next;
  } while (after !== null);
  return rows.filter((row) => row['deletedAt'] === null || row['deletedAt'] === undefined);
}

export async function companyOf(server: Server): Promise<string> {
  const [company] = Me.parse(await json(server, '/api/users/me')).companies;
  if (company === undefined) throw new Error('the bypass user has no company');
  return company.companyId;
}

const Health = z.object({ sockets: z.object({ open: z.int(), total: z.int() }) });

/** Sockets the server counts: open now, and opened since it started. */
export async function socketsOf(server: Server): Promise<{ open: number; total: number }> {
  return Health.parse(await json(server, '/healthz')).sockets;
}

async function json(server: Server, path: string): Promise<unknown> {
  const response = await server.api(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
