import type { ApiProblem, Change, Chunk } from '../../contract/sync';
import { effectsOf } from '../../domain/effects/command-effects';
import { chunkOfRows } from '../../worker/store/chunk-rows';

export type Row = Readonly<Record<string, unknown>>;
type Held = Row & { readonly id: string; readonly rev: number };
type Problem = Pick<ApiProblem, 'status' | 'conflict'>;

const AT = '2026-01-01T00:00:00.000Z';
/** Small, so that snapshots have pages to be cut between. */
const PAGE_ROWS = 3;

const notFound: Problem = { status: 404 };

/** One company of the server in memory: its rows, its log, and what the commands do to them. */
export class Company {
  readonly log: Change[] = [];
  /** Entries before this one are no longer in the log. */
  floor = 0;
  private readonly rows = new Map<string, Held>();
  private readonly runs = new Map<string, { batches: Map<string, unknown>; isCommitted: boolean }>();

  constructor(
    readonly id: string,
    readonly name: string,
  ) {}

  get stream(): string {
    return `company:${this.id}`;
  }

  get head(): number {
    return this.log.length;
  }

  smallRows(kinds: readonly string[], first: string): object {
    const chunks: Chunk[] = [];
    for (const kind of kinds) {
      const { chunk, next } = this.page(kind, kind === kinds[0] ? first : '');
      if (chunk.ids.length > 0) chunks.push(chunk);
      if (next !== null) return { stream: this.stream, seq: this.head, chunks, next: { kind, after: next } };
    }
    return { stream: this.stream, seq: this.head, chunks, next: null };
  }

  page(entity: string, after: string) {
    const mine = [...this.rows].filter(([key, { id }]) => key.startsWith(`${entity} `) && id > after);
    const rows = mine.map(([, row]) => ({ id: row.id, rev: row.rev, row })).sort((a, b) => (a.id < b.id ? -1 : 1));
    const shown = rows.slice(0, PAGE_ROWS);
    const next = rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null;
    return { stream: this.stream, seq: this.head, chunk: chunkOfRows(entity, shown), next };
  }

  /** Null: done. What was changed behind `since` was so by the same parcel, and is in nobody's way. */
  apply(
    method: string,
    [area, id = '', part, no = '']: string[],
    body: Row,
    { baseRev, since = this.head }: { readonly baseRev: number | null; readonly since?: number | undefined },
  ): Problem | null {
    if (area === 'sync-runs') return this.import(typeof body['id'] === 'string' ? body['id'] : id, part, no, body);
    if (area !== 'assets') return notFound;
    if (method === 'POST') return this.create(body);
    const asset = this.rows.get(`asset ${id}`);
    if (asset === undefined || asset['deletedAt'] !== null) return notFound;
    if (method === 'DELETE') {
      this.put('asset', { ...asset, rev: asset.rev + 1, deletedAt: AT });
      return null;
    }
    const own = new Set(this.log.slice(since).flatMap((change) => (change.id === id ? change.rev : [])));
    const isMoved = (rev: number): boolean => rev > (baseRev ?? Number.MAX_SAFE_INTEGER) && !own.has(rev);
    const fields = Object.keys(body).filter((field) => isMoved(revOf(asset, field)));
    if (fields.length > 0) return { status: 409, conflict: { fields, row: asset } };
    const rev = asset.rev + 1;
    const fieldRevs = Object.fromEntries(Object.keys(body).map((field) => [field, rev]));
    this.put('asset', { ...asset, ...body, rev, fieldRevs: { ...revsOf(asset), ...fieldRevs } });
    for (const [attribute, value] of Object.entries(body))
      this.event(asset, { type: 'changed', attribute, new: value });
    return null;
  }

  private create(body: Row): Problem | null {
    const cause = { companyId: this.id, endpoint: 'assets.create', params: {}, body, at: AT } as const;
    const row = effectsOf(cause)[0]?.create;
    if (row === undefined || typeof row['id'] !== 'string') return { status: 400 };
    if (this.rows.has(`asset ${row['id']}`)) return { status: 409 };
    const asset = { ...row, id: row['id'], rev: 1 };
    this.put('asset', asset);
    this.event(asset, { type: 'created' });
    return null;
  }

  /** A run may be created, filled and committed again and again: it counts once. */
  private import(id: string, part: string | undefined, no: string, body: Row): Problem | null {
    const run = this.runs.get(id) ?? { batches: new Map<string, unknown>(), isCommitted: false };
    this.runs.set(id, run);
    if (part === 'batches') run.batches.set(no, body['records']);
    if (part !== 'commit' || run.isCommitted) return null;
    run.isCommitted = true;
    const names = JSON.stringify([...run.batches.values()]).matchAll(/"name":"([^"]+)"/g);
    for (const [, name] of names) this.create({ id: crypto.randomUUID(), type: 'server', name });
    return null;
  }

  private event(asset: Held, more: Row): void {
    const id = crypto.randomUUID();
    const about = { assetId: asset.id, assetName: asset['name'], source: 'somebody', syncRunId: null, at: AT };
    const record = { id, rev: 1, companyId: this.id, createdAt: AT, updatedAt: AT, deletedAt: null };
    this.put('assetEvent', { ...record, ...about, ...more });
  }

  private put(entity: string, row: Held): void {
    this.rows.set(`${entity} ${row.id}`, row);
    this.log.push({ entity, id: row.id, rev: row.rev, row });
  }
}

function revsOf(row: Row): Readonly<Record<string, unknown>> {
  const revs = row['fieldRevs'];
  return typeof revs === 'object' && revs !== null ? { ...revs } : {};
}

const revOf = (row: Row, field: string): number => Number(revsOf(row)[field] ?? 0);
