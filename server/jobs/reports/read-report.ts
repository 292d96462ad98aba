import type { Report } from '../../../contract/areas/reports/reports';
import { SYNC } from '../../../contract/limits';
import { assetIdsOf, isOfAsset, withAssets } from '../../../domain/export/export-text';
import { namesIn } from '../../../domain/query/named-queries';
import { type PlanContext, planQuery } from '../../../domain/query/plan-query';
import { readQuery } from '../../../domain/query/read-query';
import { type ReportData, ReportProblem } from '../../../domain/reports/report-content';
import type { ReportQuestion } from '../../../domain/reports/report-question';
import type { Tx } from '../../db/access';
import type { Database } from '../../db/database';
import { rowsById } from '../../db/entity-tables';
import type { Principal } from '../../db/principal';
import { matchingIds } from '../../query/run-query';
import type { Turn } from '../engine/define-job';
import { namedFrom } from '../policies/policy-names';

/** How the server reads for a report: each question in a transaction of its own, all its rows of one moment (RP8). */
export async function reportData(
  turn: Turn,
  database: Database,
  companyId: string,
  { blocks }: Pick<Report, 'blocks'>,
): Promise<ReportData> {
  const names = blocks.flatMap((block) => ('where' in block ? namesIn(readQuery(block.where).tree) : []));
  const named = await turn.part(({ db }) => namedFrom(db, companyId, names));
  return {
    named,
    rows: (question, each) =>
      turn.part((tx) =>
        readRows({ database, tx, companyId, context: contextOf(question, named, tx.now) }, question, each),
      ),
  };
}

const contextOf = ({ entity }: ReportQuestion, queries: PlanContext['queries'], now: string): PlanContext => ({
  entity,
  now: Date.parse(now),
  queries,
});

interface Reading {
  readonly database: Database;
  readonly tx: Tx<Principal>;
  readonly companyId: string;
  readonly context: PlanContext;
}

async function readRows(
  { database, tx, companyId, context }: Reading,
  { entity, where, sort, limit }: ReportQuestion,
  each: (rows: readonly object[]) => void,
): Promise<number> {
  const { plan } = planQuery(where, context);
  if (plan === null) throw new ReportProblem('Its condition cannot be asked. Change it.');
  const question = { entity, where: plan, sort, offset: 0, limit: null };
  const ids = await matchingIds(database, tx, companyId, question);
  const wanted = limit === null ? ids : ids.slice(0, limit);
  for (let from = 0; from < wanted.length; from += SYNC.chunkRows) {
    const some = wanted.slice(from, from + SYNC.chunkRows);
    const rows = new Map((await rowsById(tx.db, companyId, entity, some)).map((row) => [row.id, row]));
    const inOrder = some.flatMap((id) => rows.get(id) ?? []);
    const assets = isOfAsset(entity) ? await rowsById(tx.db, companyId, 'asset', [...assetIdsOf(inOrder)]) : [];
    each(withAssets(inOrder, assets));
  }
  return ids.length;
}
