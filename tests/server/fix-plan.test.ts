import { expect, test } from 'vitest';
import { OPEN_STATUSES } from '../../contract/areas/vulnerabilities';
import type { FixPlan } from '../../contract/fix-plan';
import { timeToFix } from '../../domain/findings/time-to-fix';
import { evaluate } from '../../domain/query/evaluate';
import { belonging } from '../../domain/query/of-assets';
import { planQuery } from '../../domain/query/plan-query';
import { viewFixes } from '../../worker/sync/view-fixes';
import { fc } from '../kit/fast-check';
import { columnsOf } from '../kit/query-columns';
import { NOW, queryData } from '../kit/query-data';
import { createQueryWorld } from '../kit/query-world';

const CASES = Number(process.env.CASES ?? 100);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);

test.each([
  ['postgres', CASES],
  ['pglite', Math.ceil(CASES / 5)],
] as const)(
  '[RM11, FG5] the server plans and times as a browser does, on %s: %i cases',
  async (kind, cases) => {
    const world = await createQueryWorld(kind);
    let upgrades = 0;
    try {
      for (const [at, data] of fc.sample(queryData, { seed: SEED, numRuns: cases }).entries()) {
        await world.fill(data);
        const open = { field: 'status', op: 'in' as const, value: [...OPEN_STATUSES] };
        const { plan: where } = planQuery(at % 2 === 0 ? open : { op: 'and', items: [] }, {
          entity: 'finding',
          now: NOW,
        });
        if (where === null) throw new Error('no plan');
        const question = at % 3 === 0 ? {} : ({ owners: true } as const);
        // SQL goes by ids.
        const columns = columnsOf(
          'finding',
          data.finding.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        );
        const assets = columnsOf('asset', data.asset);
        const related = new Map([['asset' as const, assets]]);
        const { matching } = evaluate(columns, {
          where,
          within: belonging('finding'),
          related: (other) => (other === 'asset' ? assets : undefined),
        });
        const found: FixPlan = await world.fixes(where, question);
        expect(found, `SEED=${SEED}, ${at}`).toEqual(viewFixes(columns, matching, question, related));
        expect(await world.times(where), `SEED=${SEED}, ${at}`).toEqual(timeToFix(columns, matching));
        upgrades += found.upgrades.length;
      }
    } finally {
      await world.close();
    }
    console.log(`plans: ${cases} agree on ${kind}, SEED=${SEED}, ${upgrades} upgrades`);
    expect(upgrades).toBeGreaterThan(cases);
  },
  120_000,
);
