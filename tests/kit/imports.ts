import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { AssetStatement } from '../../contract/areas/assets';
import type {
  NormalizedFinding,
  NormalizedRecord,
  SourceCategory,
  SyncRun,
  SyncRunCreate,
} from '../../contract/areas/integrations';
import { OPEN_STATUSES } from '../../contract/areas/vulnerabilities';
import { ENTITIES, type EntityName, type EntityRow } from '../../contract/entities';
import { HANDLERS } from '../../server/app/areas';
import type { Connectors } from '../../server/connectors/connector';
import { withAccess } from '../../server/db/access';
import { rowsAfter } from '../../server/db/entity-tables';
import { SYSTEM } from '../../server/db/principal';
import { companies } from '../../server/db/schema';
import { seedBypass } from '../../server/identity/bypass';
import { createRunners } from '../../server/jobs/runners';
import type { DatabaseKind } from './database';
import { TEST_OUTWARD } from './outward';
import { createTestServer, type TestServer } from './server';

/** A record as a parser emits it. */
export function record(
  sourceUid: string,
  asset: AssetStatement,
  more: Partial<NormalizedRecord> = {},
): NormalizedRecord {
  return { sourceUid, asset, software: [], findings: [], raw: `raw of ${sourceUid}`, ...more };
}

export const finding = (
  uniqueIdFromTool: string,
  severity: NormalizedFinding['severity'] = 'high',
): NormalizedFinding => ({
  uniqueIdFromTool,
  severity,
  title: `Finding ${uniqueIdFromTool}`,
});

const SCHEMAS: { readonly [E in EntityName]: { readonly schema: z.ZodMiniType<EntityRow[E]> } } = ENTITIES;

interface ImportOptions
  extends Partial<Pick<SyncRunCreate, 'id' | 'isSample' | 'rejectedCount' | 'unchangedCount' | 'leftOutCount'>> {
  readonly category?: SourceCategory;
  readonly batchSize?: number;
}

/** The whole API with a working import runner, and imports as a client sends them. */
export interface ImportServer extends TestServer {
  /** Creates and stages a run; answers its id. */
  stage(displayName: string, records: readonly NormalizedRecord[], options?: ImportOptions): Promise<string>;
  /** Stages, commits and waits for the end. */
  import(displayName: string, records: readonly NormalizedRecord[], options?: ImportOptions): Promise<SyncRun>;
  commit(runId: string): Promise<SyncRun>;
  undo(runId: string): Promise<SyncRun>;
  /** Waits until all rules of the company are applied, or taken back. */
  ruled(): Promise<void>;
  /** Waits until the run is over. */
  ended(runId: string): Promise<SyncRun>;
  /** Rows of an entity as the wire has them, deleted ones left out. */
  rows<E extends EntityName>(entity: E): Promise<EntityRow[E][]>;
  allRows<E extends EntityName>(entity: E): Promise<EntityRow[E][]>;
  /** Moves a row to a company the person does not belong to. */
  giveAway(table: 'sync_runs' | 'assets' | 'source_records', id: string): Promise<void>;
  /** An empty company again: quicker than another database. */
  reset(): Promise<void>;
}

async function emptied(truncate: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await truncate();
      return;
    } catch (error) {
      if (!isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '40P01') || isDeadlock(error.cause);
}

/** With `idle` nothing is applied until the test starts a runner of its own. */
export async function createImportServer({
  kind = 'postgres',
  idle = false,
  connectors,
}: {
  kind?: DatabaseKind;
  idle?: boolean;
  connectors?: Connectors;
} = {}): Promise<ImportServer> {
  const problems: string[] = [];
  const server = await createTestServer({
    kind,
    handlers: HANDLERS,
    ...(connectors && { connectors }),
    ...(!idle && { jobs: (store) => createRunners({ store, log: store.log, retryMs: 10, outward: TEST_OUTWARD }) }),
    log: (level, event, fields) => void (level === 'error' && problems.push(`${event} ${JSON.stringify(fields)}`)),
  });
  const allRows: ImportServer['allRows'] = async (entity) => {
    const rows = await withAccess(server.services, SYSTEM, ({ db }) =>
      rowsAfter(db, server.companyId, entity, null, 100_000),
    );
    return rows.map((row) => z.parse(SCHEMAS[entity].schema, row));
  };
  /** How urgent open findings are is worked out a moment after they were written: what compares rows waits for that. */
  const rated = async (): Promise<void> => {
    const isUnrated = sql`select 1 from findings where deleted_at is null and doc ->> 'priority' is null
      and status in (${sql.raw(OPEN_STATUSES.map((status) => `'${status}'`).join(', '))}) limit 1`;
    const left = () => withAccess(server.services, SYSTEM, ({ db }) => db.execute(isUnrated));
    while (!idle && (await left()).length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const ended = async (runId: string): Promise<SyncRun> => {
    for (;;) {
      const run = (await allRows('syncRun')).find(({ id }) => id === runId);
      if (run && !['pending', 'running'].includes(run.status)) {
        await rated();
        return run;
      }
      if (problems.length > 0) throw new Error(problems.join('\n'));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const ruled = async (): Promise<void> => {
    const isPending = ({ appliedAt, updatedAt }: EntityRow['correlationRule']) =>
      appliedAt === null || appliedAt < updatedAt;
    while ((await allRows('correlationRule')).some(isPending)) {
      if (problems.length > 0) throw new Error(problems.join('\n'));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const stage: ImportServer['stage'] = async (displayName, records, options = {}) => {
    const {
      id = crypto.randomUUID(),
      isSample = false,
      category = 'vulnerability_scanner',
      batchSize = 500,
      rejectedCount = 0,
      unchangedCount = 0,
      leftOutCount = 0,
    } = options;
    const batches: NormalizedRecord[][] = [];
    for (let from = 0; from < records.length; from += batchSize) batches.push(records.slice(from, from + batchSize));
    const source = { vendor: displayName, category, displayName };
    const unsent = { rejectedCount, unchangedCount, leftOutCount };
    const fetched = records.length + rejectedCount + unchangedCount + leftOutCount;
    const counts = { batches: batches.length, fetched, ...unsent, parseMs: 1 };
    await server.call('sync-runs.create', {
      body: { id, source, format: 'csv', files: [], rejected: [], notices: [], isSample, ...counts },
    });
    for (const [no, part] of batches.entries()) {
      await server.call('sync-runs.batch', { params: { id, no: String(no) }, body: { records: part } });
    }
    return id;
  };
  const commit = async (id: string) => {
    await server.call('sync-runs.commit', { params: { id } });
    return ended(id);
  };
  return {
    ...server,
    stage,
    commit,
    ended,
    allRows,
    rows: async (entity) => (await allRows(entity)).filter(({ deletedAt }) => deletedAt === null),
    import: async (displayName, records, options) => commit(await stage(displayName, records, options)),
    async giveAway(table, id) {
      await withAccess(server.services, SYSTEM, async ({ db, now }) => {
        const other = crypto.randomUUID();
        await db.insert(companies).values({ id: other, name: 'Another company', createdAt: now, updatedAt: now });
        await db.execute(sql`update ${sql.identifier(table)} set company_id = ${other} where id = ${id}`);
      });
    },
    async reset() {
      // As the tables' owner: no principal may empty a table. Background work may be at it: one of the two waits, or begins anew.
      await emptied(() =>
        server.services.database.transaction((db) =>
          db.execute(sql`truncate companies, streams, changes, clients cascade`),
        ),
      );
      problems.length = 0;
      await seedBypass(server.services);
    },
    ruled,
    undo: async (id) => {
      await server.call('sync-runs.undo', { params: { id } });
      return ended(id);
    },
  };
}
