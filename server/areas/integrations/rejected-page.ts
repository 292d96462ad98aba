import { and, asc, count, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { RejectedPage, RejectedQuery } from '../../../contract/areas/integrations/pipeline';
import { PIPELINE } from '../../../contract/limits';
import type { Tx } from '../../db/access';
import { runRejections } from '../../db/schema-pipeline';
import { runById } from './sync-run-by-id';

const R = runRejections;

/** A page of the lines a run rejected (PL11). */
export async function rejectedPage(tx: Tx, companyId: string, id: string, query: RejectedQuery): Promise<RejectedPage> {
  const of = and(eq(R.runId, id), eq(R.companyId, companyId));
  const found = and(of, conditionOf(query));
  const isRead = query.after !== undefined;
  const { file, line, reason, raw, id: no } = R;
  const page = tx.db
    .select({ no, file, line, reason, raw })
    .from(R)
    .where(isRead ? and(found, gt(R.id, Number(query.after))) : found)
    .orderBy(asc(R.id))
    .offset(isRead ? 0 : Number(query.offset ?? 0))
    .limit(isRead ? PIPELINE.readPage : PIPELINE.page);
  // Asked at once, of which each is one way to the database.
  const run = runById(tx, companyId, id);
  if (isRead) return { rows: (await Promise.all([page, run]))[0], total: null, reasons: [] };
  const [rows, [counted], reasons] = await Promise.all([
    page,
    tx.db.select({ n: count() }).from(R).where(found),
    tx.db
      .select({ kind: R.kind, count: count() })
      .from(R)
      .where(of)
      .groupBy(R.kind)
      .orderBy(desc(count()), asc(R.kind))
      .limit(PIPELINE.reasons),
    run,
  ]);
  return { rows, total: counted?.n ?? 0, reasons };
}

function conditionOf({ q, kind, stage }: RejectedQuery): SQL | undefined {
  const text = q?.trim().toLowerCase() ?? '';
  const has = (column: typeof R.raw | typeof R.reason | typeof R.file) =>
    sql`position(${text} in lower(${column})) > 0`;
  return and(
    kind === undefined ? undefined : eq(R.kind, kind),
    stage === undefined ? undefined : stage === 'parse' ? isNotNull(R.batch) : isNull(R.batch),
    text === '' ? undefined : or(has(R.reason), has(R.raw), has(R.file)),
  );
}
