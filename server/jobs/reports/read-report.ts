import type { Report } from '../../../contract/areas/reports/reports';
import { SYNC } from '../../../contract/limits';
import { assetIdsOf, isOfAsset, withAssets } from '../../../domain/export/export-text';
import { planAggregation } from '../../../domain/query/aggregate/plan-aggregation';
import { type PlanContext, planQuery } from '../../../domain/query/plan-query';
import { type ReportData, ReportProblem } from '../../../domain/reports/report-content';
import type { ReportQuestion } from '../../../domain/reports/report-question';
import { namesOfBlocks } from '../../../domain/reports/report-question';
import type { WidgetAnswer, WidgetQuestion } from '../../../domain/widgets/widget-question';
import type { Tx } from '../../db/access';
import type { Database } from '../../db/database';
import { rowsById } from '../../db/entity-tables';
import type { Principal } from '../../db/principal';
import { timesToFix } from '../../query/plan-fixes';
import { matchingIds, runQuery } from '../../query/run-query';
import { summarise } from '../../query/summarise';
import type { Turn } from '../engine/define-job';
import { namedFrom } from '../policies/policy-names';

/** How the server reads for a report: each question in a transaction of its own, all its rows of one moment (RP8). */
export async function reportData(
  turn: Turn,
  database: Database,
  companyId: string,
  { blocks }: Pick<Report, 'blocks'>,
): Promise<ReportData> {
  const names = namesOfBlocks(blocks);
  const named = await turn.part(({ db }) => namedFrom(db, companyId, names));
  return {
    named,
    rows: (question, each) =>
      turn.part((tx) =>
        readRows({ database, tx, companyId, context: contextOf(question, named, tx.now) }, question, each),
      ),
    answer: (question) =>
      turn.part((tx) => readAnswer({ database, tx, companyId, context: contextOf(question, named, tx.now) }, question)),
  };
}

const contextOf = (
  { entity }: Pick<ReportQuestion, 'entity'>,
  queries: PlanContext['queries'],
  now: string,
): PlanContext => ({
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

/** What a chart asks, as `queries.run` answers it. */
async function readAnswer(
  { database, tx, companyId, context }: Reading,
  { entity, where, sort, limit, aggregation, timeToFix }: WidgetQuestion,
): Promise<WidgetAnswer> {
  const { plan } = planQuery(where, context);
  if (plan === null) throw new ReportProblem('Its condition cannot be asked. Change it.');
  const question = { entity, where: plan, sort, offset: 0, limit };
  const found = await runQuery(database, tx, companyId, question);
  const rows = await rowsById(tx.db, companyId, entity, found.ids);
  const inOrder = found.ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const summed = aggregation === undefined ? null : planAggregation(aggregation, entity).plan;
  return {
    rows: inOrder,
    count: found.count,
    ...(summed === null ? {} : { aggregation: await summarise(database, tx, companyId, question, summed) }),
    ...(timeToFix === true ? { timeToFix: await timesToFix(database, tx, companyId, question) } : {}),
  };
}
