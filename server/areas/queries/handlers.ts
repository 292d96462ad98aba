import type * as z from 'zod/mini';
import type { QueryIdsBody, QueryRunBody, queryEndpoints } from '../../../contract/areas/queries';
import type { EntityName } from '../../../contract/entities';
import { SYNC } from '../../../contract/limits';
import type { QueryProblem } from '../../../contract/query';
import { TIME_FIELDS } from '../../../domain/findings/time-to-fix';
import { planAggregation } from '../../../domain/query/aggregate/plan-aggregation';
import { namedQueries } from '../../../domain/query/named-queries';
import type { Plan } from '../../../domain/query/plan';
import { planQuery } from '../../../domain/query/plan-query';
import { searchProblem } from '../../../domain/query/query-bounds';
import { readQuery } from '../../../domain/query/read-query';
import { withText, wordsOf } from '../../../domain/query/search';
import { FIX_FIELDS } from '../../../domain/remediation/fix-groups';
import type { Handlers } from '../../calls/handler';
import { invalid } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { rowsById } from '../../db/entity-tables';
import { withDeleters } from '../../query/deleters';
import { planFixes, timesToFix } from '../../query/plan-fixes';
import { costOf } from '../../query/question-cost';
import { isField, matchingIds, runQuery } from '../../query/run-query';
import { savedQueries } from '../../query/saved-queries';
import { fieldsOf, summarise } from '../../query/summarise';

export const queryHandlers: Handlers<keyof typeof queryEndpoints> = {
  'queries.run': async ({ services, tx, companyId, body, weighs }) => {
    const started = performance.now();
    const { offset = 0, limit = SYNC.windowRows, aggregation, fixes, timeToFix, facets = [] } = body;
    const question = { ...(await questionOf(tx, companyId, body, facets)), facets, offset, limit };
    const { plan, problems } =
      aggregation === undefined ? NO_AGGREGATION : planAggregation(aggregation, question.entity);
    if (problems.length > 0) throw refused(problems, 'body.aggregation');
    if (question.entity !== 'finding') {
      if (fixes !== undefined) throw refused(NO_FIXES, 'body.fixes');
      if (timeToFix !== undefined) throw refused(NO_FIXES, 'body.timeToFix');
    }
    const summed = [
      ...(plan === null ? [] : fieldsOf(plan)),
      ...(fixes === undefined ? [] : FIX_FIELDS),
      ...(timeToFix === undefined ? [] : TIME_FIELDS),
    ];
    weighs(await costOf(services.database, tx, companyId, question, summed));
    const found = await runQuery(services.database, tx, companyId, question);
    const rows = new Map((await rowsById(tx.db, companyId, question.entity, found.ids)).map((row) => [row.id, row]));
    const inOrder = found.ids.flatMap((id) => rows.get(id) ?? []);
    return {
      rows: body.onlyDeleted === true ? await withDeleters(tx.db, companyId, question.entity, inOrder) : inOrder,
      count: found.count,
      total: found.total,
      facets: found.facets,
      ...(plan === null ? {} : { aggregation: await summarise(services.database, tx, companyId, question, plan) }),
      ...(fixes === undefined ? {} : { fixes: await planFixes(services.database, tx, companyId, question, fixes) }),
      ...(timeToFix === undefined ? {} : { timeToFix: await timesToFix(services.database, tx, companyId, question) }),
      ms: performance.now() - started,
    };
  },

  'queries.ids': async ({ services, tx, companyId, body, weighs }) => {
    const question = await questionOf(tx, companyId, body, []);
    weighs(await costOf(services.database, tx, companyId, question));
    return {
      ids: [...(await matchingIds(services.database, tx, companyId, { ...question, offset: 0, limit: body.limit }))],
    };
  },
};

const NO_FIXES = [{ path: [], message: 'Only findings are fixed: ask about those' }];

const NO_AGGREGATION = { plan: null, problems: [] } as const;

/** Understands what both calls are asked in the same words. */
async function questionOf(
  tx: Tx,
  companyId: string,
  { entity, where, text, sort, withDeleted, onlyDeleted }: z.infer<typeof QueryIdsBody> | z.infer<typeof QueryRunBody>,
  facets: readonly string[],
) {
  const tooMuch = searchProblem(text ?? '', wordsOf(text ?? '').length);
  if (tooMuch !== undefined) throw invalid('The query cannot run', [{ path: 'body.text', message: tooMuch }]);
  const fields = [
    ...(sort ?? []).map(({ field }, at) => [`sort[${at}].field`, field]),
    ...facets.map((field, at) => [`facets[${at}]`, field]),
  ];
  const unknown = fields.filter(([, field = '']) => !isField(entity, field));
  if (unknown.length > 0) {
    throw invalid(
      'The query names unknown fields',
      unknown.map(([at, field]) => ({ path: `body.${at}`, message: `No field "${field}" here` })),
    );
  }
  const asked = withText(await planned(tx, companyId, entity, where), entity, text);
  return { entity, where: asked, sort, withDeleted, onlyDeleted };
}

const EVERYTHING: Plan = { kind: 'group', op: 'and', not: false, items: [] };

async function planned(tx: Tx, companyId: string, entity: EntityName, where: unknown): Promise<Plan> {
  if (where === undefined) return EVERYTHING;
  const read = readQuery(where);
  if (read.tree === null) throw refused(read.problems, 'body.where');
  const queries = await namedQueries(read.tree, (ids) => savedQueries(tx, companyId, ids));
  const { plan, problems } = planQuery(read.tree, { entity, now: Date.parse(tx.now), queries });
  if (plan === null) throw refused(problems, 'body.where');
  return plan;
}

const refused = (problems: readonly QueryProblem[], within: string) =>
  invalid(
    'The query cannot run',
    problems.map(({ path, message }) => ({ path: placeOf(path, within), message })),
  );

const placeOf = (path: QueryProblem['path'], within: string): string =>
  path.reduce<string>((at, part) => (typeof part === 'number' ? `${at}[${part}]` : `${at}.${part}`), within);
