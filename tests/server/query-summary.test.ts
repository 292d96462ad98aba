import { expect, test } from 'vitest';
import { aggregate } from '../../domain/query/aggregate/aggregate';
import { evaluate } from '../../domain/query/evaluate';
import { belonging } from '../../domain/query/of-assets';
import { planQuery } from '../../domain/query/plan-query';
import { aggregations, planned } from '../kit/aggregations';
import { fc } from '../kit/fast-check';
import { columnsOf } from '../kit/query-columns';
import { NOW, queryData } from '../kit/query-data';
import { queryTree } from '../kit/query-trees';
import { createQueryWorld } from '../kit/query-world';

const CASES = Number(process.env.CASES ?? 200);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
const TREES = 20;

test.each([
  ['postgres', CASES],
  ['pglite', Math.ceil(CASES / 5)],
] as const)(
  '[AG14, Q86] the server aggregates as a browser does, on %s: %i cases',
  async (kind, wanted) => {
    const world = await createQueryWorld(kind);
    try {
      let grouped = 0;
      for (let done = 0; done < wanted; done += TREES) {
        const seed = SEED + done;
        const entity = done % (2 * TREES) === 0 ? 'asset' : 'finding';
        const [data] = fc.sample(queryData, { seed, numRuns: 1 });
        if (data === undefined) throw new Error('no data');
        await world.fill(data);
        // SQL goes by ids: another order of rows is another last digit of a sum.
        const columns =
          entity === 'asset' ? columnsOf(entity, byId(data.asset)) : columnsOf(entity, byId(data.finding));
        const trees = fc.sample(queryTree(entity), { seed, numRuns: TREES });
        for (const [at, aggregation] of fc.sample(aggregations(entity), { seed, numRuns: TREES }).entries()) {
          const tree = at % 3 === 0 ? trees[at] : undefined;
          const { plan: where } = planQuery(tree ?? { op: 'and', items: [] }, { entity, now: NOW });
          if (where === null) throw new Error('no plan');
          const plan = planned(aggregation, entity);
          const related = (other: keyof typeof data) => columnsOf(other, data[other]);
          const isData = (other: string): other is keyof typeof data => other in data;
          const { matching } = evaluate(columns, {
            where,
            within: belonging(entity),
            related: (other) => (isData(other) ? related(other) : undefined),
          });
          const name = `SEED=${SEED}, ${done}, ${JSON.stringify({ tree, aggregation })}`;
          const answer = await world.summary(entity, where, plan);
          expect(answer, name).toEqual(aggregate(columns, matching, plan));
          if (answer.groups.some((one) => one.length > 2)) grouped += 1;
        }
      }
      console.log(`summaries: ${wanted} agree on ${kind}, SEED=${SEED}, ${grouped} of three groups and more`);
      expect(grouped).toBeGreaterThan(wanted / 10);
    } finally {
      await world.close();
    }
  },
  120_000,
);

const byId = <R extends { readonly id: string }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
