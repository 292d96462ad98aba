import { expect, test } from 'vitest';
import type { Aggregation, FIELD_MEASURES, GroupBy, TIME_BUCKETS } from '../../contract/aggregation';
import type { Asset } from '../../contract/areas/assets';
import type { QueryNode } from '../../contract/query';
import { aggregate } from '../../domain/query/aggregate/aggregate';
import { groupCondition } from '../../domain/query/aggregate/group-condition';
import { planAggregation } from '../../domain/query/aggregate/plan-aggregation';
import { matchesPlan } from '../../domain/query/condition';
import { evaluate } from '../../domain/query/evaluate';
import type { Field } from '../../domain/query/fields/field-catalogue';
import { ipKey } from '../../domain/query/keys/ip';
import { planQuery } from '../../domain/query/plan-query';
import { aggregations, planned, rounded } from '../kit/aggregations';
import { fc } from '../kit/fast-check';
import { naiveAggregation } from '../kit/naive-aggregation';
import { columnsOf } from '../kit/query-columns';
import { NOW, type QueryData, queryData } from '../kit/query-data';
import { queryTree } from '../kit/query-trees';

const CASES = Number(process.env.CASES ?? 1_000);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
const TREES = 20;

function asked(where: QueryNode, entity: keyof QueryData) {
  const { plan, problems } = planQuery(where, { entity, now: NOW });
  if (plan === null) throw new Error(JSON.stringify(problems));
  return plan;
}

const isWithin = (node: QueryNode): boolean =>
  'items' in node ? node.items.every(isWithin) : !('relation' in node || 'within' in node || 'queryId' in node);

test(`[AG1, AG2, AG3, AG4, AG5, AG6, AG7] columns agree with a count by hand: ${CASES} cases`, () => {
  let [many, cut] = [0, 0];
  for (let done = 0; done < CASES; done += TREES) {
    const seed = SEED + done;
    const entity = pickAt(['asset', 'finding', 'asset', 'softwareInstall', 'assetEvent'] as const, done / TREES);
    const [data] = fc.sample(queryData, { seed, numRuns: 1 });
    if (data === undefined) throw new Error('no data');
    const columns = columnsOf(entity, data[entity]);
    const trees = fc.sample(queryTree(entity).filter(isWithin), { seed, numRuns: TREES });
    for (const [at, aggregation] of fc.sample(aggregations(entity), { seed, numRuns: TREES }).entries()) {
      // Most conditions leave little to group.
      const where = asked(at % 3 === 0 ? (trees[at] ?? EVERYTHING) : EVERYTHING, entity);
      const rows = data[entity].filter((row) => row.deletedAt === null && matchesPlan(row, where));
      const { matching } = evaluate(columns, { where });
      const found = aggregate(columns, matching, planned(aggregation, entity));
      const name = `SEED=${SEED}, ${done}, ${JSON.stringify(aggregation)}`;
      expect(rounded(found), name).toEqual(rounded(naiveAggregation(rows, aggregation)));
      if (found.groups.some((one) => one.length > 2)) many += 1;
      if (found.groups.some((one) => one.some(({ key }) => key.kind === 'other'))) cut += 1;
    }
  }
  console.log(
    `aggregations: ${CASES} cases agree, SEED=${SEED}, ${many} of three groups and more, ${cut} beyond the bound`,
  );
  expect(many).toBeGreaterThan(CASES / 5);
  expect(cut).toBeGreaterThan(CASES / 100);
});

const EVERYTHING: QueryNode = { op: 'and', items: [] };
const pickAt = <T>(values: readonly [T, ...T[]], at: number): T => values[at % values.length] ?? values[0];

test('[AG8] the condition of a group leaves the rows of the group', () => {
  const isExact = ({ kind }: Field): boolean => kind !== 'ip' && kind !== 'version';
  let groups = 0;
  fc.assert(
    fc.property(queryData, aggregations('asset'), (data, aggregation) => {
      const columns = columnsOf('asset', data.asset);
      const count: Aggregation = { measure: { op: 'count' }, by: aggregation.by };
      const { plan } = planAggregation(count, 'asset');
      if (plan === null) throw new Error('no plan');
      const { matching } = evaluate(columns, {});
      const found = aggregate(columns, matching, plan);
      for (const [side, by] of aggregation.by.entries()) {
        for (const { key, rows } of found.groups[side] ?? []) {
          const condition = groupCondition(by, key, 'asset');
          const field = plan.by[side]?.field;
          const isNoAddress = field?.kind === 'ip' && key.kind === 'value' && ipKey(`${key.value}`) === undefined;
          expect(condition === null, JSON.stringify(key)).toBe(key.kind === 'other' || isNoAddress);
          if (condition === null) continue;
          const left = evaluate(columns, { where: asked(condition, 'asset') }).count;
          groups += 1;
          if (field !== undefined && isExact(field)) expect(left, JSON.stringify(condition)).toBe(rows);
          else expect(left, JSON.stringify(condition)).toBeGreaterThanOrEqual(rows);
        }
      }
    }),
    { numRuns: 100 },
  );
  expect(groups).toBeGreaterThan(100);
});

test('[AG10] columns that grew and changed answer as columns made anew', () => {
  fc.assert(
    fc.property(queryData, queryData, aggregations('asset'), (before, after, aggregation) => {
      // Another order of rows is another last digit of a sum, and so at times another order of groups.
      fc.pre(aggregation.measure.op !== 'sum' && aggregation.measure.op !== 'avg');
      const plan = planned(aggregation, 'asset');
      const answer = (columns: ReturnType<typeof columnsOf>) =>
        aggregate(columns, evaluate(columns, {}).matching, plan);
      const live = columnsOf('asset', before.asset);
      answer(live);
      const newer = after.asset.map((row) => ({ ...row, rev: row.rev + 10 }));
      live.apply(
        newer.map((row) => ({ set: 'company:x#1', entity: 'asset', id: row.id, rev: row.rev, row: { ...row } })),
      );
      const rows = [...newer, ...before.asset.filter(({ id }) => newer.every((row) => row.id !== id))];
      expect(rounded(answer(live))).toEqual(rounded(answer(columnsOf('asset', rows))));
    }),
    { numRuns: 200 },
  );
});

/** Assets that differ from one another in what is given only. */
function assets(rows: readonly Partial<Asset>[]): readonly Asset[] {
  const [data] = fc.sample(queryData, { seed: 1, numRuns: 1 });
  const [first] = data?.asset ?? [];
  if (first === undefined) throw new Error('no asset');
  return rows.map((row, at) => ({ ...first, id: `id-${at}`, deletedAt: null, tags: [], ...row }));
}

function aggregated(rows: readonly Partial<Asset>[], aggregation: Aggregation) {
  const columns = columnsOf('asset', assets(rows));
  return aggregate(columns, evaluate(columns, {}).matching, planned(aggregation, 'asset'));
}

const told = (groups: ReturnType<typeof aggregated>['groups'][number] | undefined) =>
  groups?.map(({ key, rows, measure }) => [key.kind === 'value' ? key.value : key.kind, rows, measure]);

test('[AG2, AG4] a list counts once for each of its values; no value and the empty text are two groups', () => {
  const rows = [{ tags: ['a', 'b', 'a'] }, { tags: ['a', ''] }, { tags: [] }];
  const found = aggregated(rows, { measure: { op: 'count' }, by: [{ field: 'tags' }] });
  expect(told(found.groups[0])).toEqual([
    ['a', 2, 2],
    ['', 1, 1],
    ['b', 1, 1],
    ['missing', 1, 1],
  ]);
  expect(found.whole).toEqual({ rows: 3, measure: 3 });
});

test('[AG3] a group without a value to measure has no result', () => {
  const risk = (score: number) => ({ score, level: 'low' as const });
  const rows = [
    { type: 'server' as const, risk: risk(10) },
    { type: 'server' as const, risk: risk(20) },
    { type: 'server' as const, risk: undefined },
    { type: 'laptop' as const, risk: undefined },
  ];
  const by = (op: (typeof FIELD_MEASURES)[number]) =>
    told(aggregated(rows, { measure: { op, field: 'risk.score' }, by: [{ field: 'type' }] }).groups[0]);
  const laptop = ['laptop', 1, null];
  expect(by('sum')).toEqual([['server', 3, 30], laptop]);
  expect(by('avg')).toEqual([['server', 3, 15], laptop]);
  expect(by('min')).toEqual([['server', 3, 10], laptop]);
  expect(by('max')).toEqual([['server', 3, 20], laptop]);
});

test('[AG5] time goes by UTC days, weeks from Monday and months', () => {
  const at = ['2026-03-29T23:59:59.999Z', '2026-03-30T00:00:00.000Z', '2026-04-01T00:30:00.000Z'];
  const starts = (bucket: (typeof TIME_BUCKETS)[number]) =>
    told(
      aggregated(
        at.map((lastSeenAt) => ({ lastSeenAt })),
        { measure: { op: 'count' }, by: [{ field: 'lastSeenAt', bucket }] },
      ).groups[0],
    )?.map(([day, rows]) => `${day} ${rows}`);
  expect(starts('day')).toEqual(['2026-03-29 1', '2026-03-30 1', '2026-04-01 1']);
  expect(starts('week')).toEqual(['2026-03-23 1', '2026-03-30 2']);
  expect(starts('month')).toEqual(['2026-03-01 2', '2026-04-01 1']);
});

test('[AG7] beyond 200 groups the rest is one, that counts a row once', () => {
  const rows = Array.from({ length: 250 }, (_, at) => ({ tags: [`t${String(at).padStart(3, '0')}`, 'all', 'u'] }));
  rows.push({ tags: ['t248', 't249', 'all'] });
  const found = aggregated(rows, { measure: { op: 'count' }, by: [{ field: 'tags' }] });
  expect(found.groups[0]).toHaveLength(201);
  expect(told(found.groups[0])?.slice(0, 5)).toEqual([
    ['all', 251, 251],
    ['u', 250, 250],
    ['t248', 2, 2],
    ['t249', 2, 2],
    ['t000', 1, 1],
  ]);
  expect(found.groups[0]?.at(-1)).toEqual({ key: { kind: 'other', values: 52 }, rows: 52, measure: 52 });
  const days = Array.from({ length: 205 }, (_, at) => ({ lastSeenAt: new Date(at * 86_400_000).toISOString() }));
  const time = aggregated(days, { measure: { op: 'count' }, by: [{ field: 'lastSeenAt', bucket: 'day' }] });
  expect(told(time.groups[0])?.[0]).toEqual(['1970-01-06', 1, 1]);
  expect(told(time.groups[0])?.at(-1)).toEqual(['other', 5, 5]);
});

test('[AG9] what cannot be grouped or measured says so at its place', () => {
  const problems = (measure: Aggregation['measure'], by: GroupBy[]) =>
    planAggregation({ measure, by }, 'asset').problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const count = { op: 'count' as const };
  expect(problems(count, [{ field: 'typ' }])).toEqual(['by.0.field: No field "typ" here. Is it type?']);
  expect(problems(count, [{ field: 'type' }, { field: 'services' }])).toEqual([
    'by.1.field: Services is a list of objects: group by one of their fields',
  ]);
  expect(problems(count, [{ field: 'lastSeenAt' }])).toEqual([
    'by.0.field: Last seen is grouped by day, week or month',
  ]);
  expect(problems(count, [{ field: 'type', bucket: 'day' }])).toEqual([
    'by.0.field: Type is not a date: it has no day',
  ]);
  expect(problems({ op: 'avg', field: 'name' }, [{ field: 'type' }])).toEqual([
    'measure.field: Name has no average: only numbers have one',
  ]);
  expect(problems({ op: 'max', field: 'lastSeenAt' }, [{ field: 'type' }])).toEqual([]);
});
