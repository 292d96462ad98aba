import { expect, test } from 'vitest';
import type { QueryNode } from '../../contract/query';
import { type Nameable, type PolicyQuestion, policyPlans, policyTrees } from '../../domain/policies/policy-trees';
import { narrowed } from '../../domain/query/narrowing';
import { relatedEntities } from '../../domain/query/plan';
import { planQuery } from '../../domain/query/plan-query';
import { RowColumns } from '../../domain/query/row-columns';
import { fc } from '../kit/fast-check';
import { cases } from '../kit/how-much';
import { NOW, queryData } from '../kit/query-data';
import { queryTree } from '../kit/query-trees';
import { createQueryWorld } from '../kit/query-world';

/** Random policies over random companies: a browser's preview finds what the server's execution does (PO2, PO20). */
const CASES = Number(process.env.CASES ?? cases(120, 600));
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
const POLICIES = 40;

interface Case {
  readonly question: PolicyQuestion;
  readonly groups: ReadonlyMap<string, QueryNode>;
}

const policyCase: fc.Arbitrary<Case> = fc
  .record({
    ast: queryTree('asset'),
    expectation: fc.constantFrom('no_match', 'match'),
    groups: fc.array(queryTree('asset'), { maxLength: 3 }),
    excluded: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ ast, expectation, groups, excluded }) => {
    const named = groups.map((tree, at) => [`group-${at}`, tree] as const);
    const ids = named.map(([id]) => id);
    const question = {
      ast,
      expectation,
      includeGroupIds: ids.slice(excluded),
      excludeGroupIds: ids.slice(0, excluded),
    };
    return { question, groups: new Map(named) };
  });

test('[PO1] [PO2] [PO19] [PO20] what a browser previews is what the server finds, whatever the policy, its groups and the data', async () => {
  const world = await createQueryWorld('postgres');
  let failing = 0;
  let together = 0;
  try {
    for (let round = 0; round * POLICIES < CASES; round += 1) {
      const seed = SEED + round;
      const [data] = fc.sample(queryData, { seed, numRuns: 1 });
      if (data === undefined) throw new Error('no data');
      await world.fill(data);
      for (const { question, groups } of fc.sample(policyCase, { seed, numRuns: POLICIES })) {
        const say = `SEED=${SEED}, round ${round}: ${JSON.stringify(question)}`;
        const named = (id: string): Nameable | undefined => {
          const ast = groups.get(id);
          return ast && { name: id, entity: 'asset', ast, isGroup: true, isPrivate: false };
        };
        const plans = policyPlans(question, named, NOW);
        const trees = policyTrees(question);
        // More than one question may ask: both sides say so.
        if (plans.problem !== null || trees === null) continue;
        const { plan } = planQuery(trees.failing, { entity: 'asset', now: NOW, queries: named });
        if (plan === null) throw new Error(say);
        // Of what relations lead to the server asks the database alone.
        const isOfRows = [plans.scope, plans.fails].every((one) => relatedEntities(one).size === 0);
        const [inScope = [], fails = []] = await world.sql('asset', [plans.scope, plans.fails]);
        const onServer = fails.filter((id) => inScope.includes(id));
        failing += onServer.length;
        if (isOfRows) {
          const source = new RowColumns(
            data.asset.filter(({ deletedAt }) => deletedAt === null).map((row) => ({ ...row })),
          );
          const scope = narrowed(source, source.idOrder(), plans.scope);
          const found = Array.from(narrowed(source, scope, plans.fails), (slot) => source.idAt(slot));
          expect(found.toSorted(), say).toEqual(onServer.toSorted());
          together += found.length;
        }
        expect(world.columns('asset', plan).toSorted(), say).toEqual(onServer.toSorted());
      }
    }
  } finally {
    await world.close();
  }
  expect(failing).toBeGreaterThan(0);
  expect(together).toBeGreaterThan(0);
}, 240_000);
