import { expect, test } from 'vitest';
import type { AggregationAnswer } from '../../contract/aggregation';
import { aggregate } from '../../domain/query/aggregate/aggregate';
import { evaluate } from '../../domain/query/evaluate';
import { belonging } from '../../domain/query/of-assets';
import { planQuery } from '../../domain/query/plan-query';
import { mapData } from '../../domain/widgets/processed-data';
import { usualMapping } from '../../domain/widgets/sample-widget';
import { planWidget } from '../../domain/widgets/widget-question';
import { aggregations, planned } from '../kit/aggregations';
import { fc } from '../kit/fast-check';
import { columnsOf } from '../kit/query-columns';
import { NOW, queryData } from '../kit/query-data';
import { queryTree } from '../kit/query-trees';
import { createQueryWorld } from '../kit/query-world';

const CASES = Number(process.env.CASES ?? 100);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);

const BY_VALUE = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

test('[WG9, WG10] a widget’s numbers are its query’s aggregation, in the browser and in SQL', async () => {
  const world = await createQueryWorld('postgres');
  try {
    const [data] = fc.sample(queryData, { seed: SEED, numRuns: 1 });
    if (data === undefined) throw new Error('no data');
    await world.fill(data);
    const columns = columnsOf('asset', data.asset.toSorted(BY_VALUE));
    const trees = fc.sample(queryTree('asset'), { seed: SEED, numRuns: CASES });
    const isData = (other: string): other is keyof typeof data => other in data;
    let compared = 0;
    for (const [at, aggregation] of fc.sample(aggregations('asset'), { seed: SEED, numRuns: CASES }).entries()) {
      const ast = at % 2 === 0 ? trees[at] : { op: 'and', items: [] };
      const source = {
        kind: 'query',
        entity: 'asset',
        ast: { ...ast },
        ask: { as: 'groups', aggregation, top: 200 },
      } as const;
      const plan = planWidget(source, null, { now: NOW });
      if (plan.kind !== 'questions') continue;
      const [question] = plan.questions;
      if (question?.aggregation === undefined) throw new Error('no aggregation');
      const { plan: where } = planQuery(question.where, { entity: 'asset', now: NOW });
      if (where === null) continue;
      const asked = planned(question.aggregation, 'asset');
      const related = (other: string) => (isData(other) ? columnsOf(other, data[other]) : undefined);
      const { matching } = evaluate(columns, { where, within: belonging('asset'), related });
      const drawnFrom = (answer: AggregationAnswer) =>
        plan.document([{ rows: [], count: answer.whole.rows, aggregation: answer }]).document;
      const [here, there] = [aggregate(columns, matching, asked), await world.summary('asset', where, asked)];
      const name = `SEED=${SEED}, ${JSON.stringify(source)}`;
      expect(drawnFrom(there), name).toEqual(drawnFrom(here));
      const { data: drawn } = mapData(usualMapping('metric.basic'), drawnFrom(here));
      expect(drawn.value, name).toBe(here.whole.measure);
      // Over time there are stretches without rows beside those of the answer.
      if (aggregation.by[0]?.bucket === undefined) {
        const measures = here.groups[1] === undefined ? here.groups[0]?.map(({ measure }) => [measure]) : here.cells;
        const { datasets, labels } = drawnFrom(here).widget.chart_data;
        expect(
          labels.map((_, row) => datasets.map((one) => one.data[row])),
          name,
        ).toEqual(measures);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(CASES / 4);
  } finally {
    await world.close();
  }
}, 120_000);
