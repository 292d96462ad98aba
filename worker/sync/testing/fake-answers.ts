/** What the fake server reads and writes. */

import type { Chunk } from '../../../contract/sync';

export type Row = Record<string, unknown> & { id: string; rev: number };

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

export const WENT_BACK = { status: 409, code: 'conflict', message: 'It went back' };

export const UNKNOWN_CALL = { status: 404, code: 'not_found', message: 'No such call' };

export const seenIn = (query: URLSearchParams) =>
  (query.get('seen')?.split(',') ?? []).map((one) => {
    const [seq, mark = ''] = one.split('.');
    return { seq: Number(seq), mark };
  });

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

/** Rows of a kind, behind this id. */
export function rowsFrom(
  all: ReadonlyMap<string, Row>,
  entity: string,
  after: string,
  most: number,
): { chunk: Chunk; isMore: boolean } {
  const rows = [...all]
    .filter(([key, row]) => key.startsWith(`${entity} `) && row.id > after)
    .map(([, row]) => row)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const page = rows.slice(0, most);
  const fields = [...new Set(page.flatMap((row) => Object.keys(row)))].filter(
    (field) => field !== 'id' && field !== 'rev',
  );
  const chunk: Chunk = {
    entity,
    ids: page.map((row) => row.id),
    revs: page.map((row) => row.rev),
    columns: Object.fromEntries(fields.map((field) => [field, page.map((row) => row[field] ?? null)])),
  };
  return { chunk, isMore: rows.length > page.length };
}
