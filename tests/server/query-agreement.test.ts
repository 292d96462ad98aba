import { expect, test } from 'vitest';
import type { EntityName } from '../../contract/entities';
import { matchesPlan } from '../../domain/query/condition';
import type { Plan } from '../../domain/query/plan';
import { planQuery } from '../../domain/query/plan-query';
import { searchFor } from '../../domain/query/search';
import type { DatabaseKind } from '../kit/database';
import { fc } from '../kit/fast-check';
import { cases } from '../kit/how-much';
import { matchesText } from '../kit/matches';
import { NOW, queryData } from '../kit/query-data';
import { MUTANTS } from '../kit/query-mutants';
import { queryTree, SEARCHES } from '../kit/query-trees';
import { createQueryWorld, type DataEntity, type QueryWorld } from '../kit/query-world';

/**
 * Random trees over random companies: a plain row, the columns and SQL find the same. `CASES` and `SEED` say how
 * many and which (`npm run test:agreement`).
 */
const CASES = Number(process.env.CASES ?? cases(300, 1_000));
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
const TREES = 50;
const ENTITIES: readonly DataEntity[] = [
  'asset',
  'finding',
  'asset',
  'softwareInstall',
  'asset',
  'sourceRecord',
  'assetEvent',
];

interface Case {
  readonly plan: Plan;
  /** What to look for when it fails. */
  readonly name: string;
  readonly expected: readonly string[];
}

/** One company in the database, and plans with what a plain row answers. */
async function casesOf(
  world: QueryWorld,
  round: number,
  from = SEED,
): Promise<{ entity: DataEntity; rows: number; cases: Case[] }> {
  const seed = from + round * 1_000;
  const [data] = fc.sample(queryData, { seed, numRuns: 1 });
  if (data === undefined) throw new Error('no data');
  await world.fill(data);
  const entity = ENTITIES[round % ENTITIES.length] ?? 'asset';
  const cases = fc.sample(queryTree(entity), { seed, numRuns: TREES }).map((tree) => {
    const name = `SEED=${from}, round ${round}, ${entity}: ${JSON.stringify(tree)}`;
    const { plan, problems } = planQuery(tree, { entity, now: NOW });
    if (plan === null) throw new Error(`${name}: ${JSON.stringify(problems)}`);
    return { plan, name, expected: world.rows(entity, plan) };
  });
  return { entity, rows: data[entity].length, cases };
}

async function inWorld<T>(kind: DatabaseKind, work: (world: QueryWorld) => Promise<T>): Promise<T> {
  const world = await createQueryWorld(kind);
  try {
    return await work(world);
  } finally {
    await world.close();
  }
}

test('[Q5, Q83] a word is found in an asset and in what it has, and nowhere else: a naive look says the same', () => {
  let telling = 0;
  for (const data of fc.sample(queryData, { seed: SEED, numRuns: 20 })) {
    const shown = (kind: EntityName) =>
      kind === 'finding' || kind === 'softwareInstall' ? data[kind].filter(({ deletedAt }) => deletedAt === null) : [];
    for (const word of SEARCHES.filter((one) => !/\s/.test(one))) {
      const plan = searchFor('asset', word);
      const expected = data.asset.filter((row) => matchesText(row, word, 'asset', shown));
      expect(
        data.asset.filter((row) => matchesPlan(row, plan, shown)),
        `SEED=${SEED}, ${word}`,
      ).toEqual(expected);
      if (expected.some((row) => !matchesText(row, word, 'asset'))) telling += 1;
    }
  }
  expect(telling).toBeGreaterThan(20);
});

test.each([
  ['postgres', CASES],
  ['pglite', Math.ceil(CASES / 5)],
] as const)(
  '[Q8, Q10] rows, columns and SQL agree on %s: %i cases',
  async (kind, wanted) => {
    const started = performance.now();
    const [asked, telling] = await inWorld(kind, async (world) => {
      let [done, some] = [0, 0];
      for (let round = 0; done < wanted; round += 1) {
        const { entity, rows, cases } = await casesOf(world, round);
        const bySql = await world.sql(
          entity,
          cases.map(({ plan }) => plan),
        );
        for (const [at, { plan, name, expected }] of cases.entries()) {
          expect(world.columns(entity, plan), `columns, ${name}`).toEqual(expected);
          expect(bySql[at], `SQL, ${name}`).toEqual(expected);
          if (expected.length > 0 && expected.length < rows / 2) some += 1;
        }
        done += cases.length;
      }
      return [done, some];
    });
    console.log(`${kind}: ${asked} cases agree, SEED=${SEED}, ${Math.round(performance.now() - started)} ms`);
    // Trees that find all or nothing would agree too easily.
    expect(telling).toBeGreaterThan(asked / 10);
  },
  1_800_000,
);

/** Enough for the rarest of them; the seed stays, or a bad day would say that one is not found out. */
const ROUNDS = 400;
const MUTANTS_SEED = Number(process.env.SEED ?? 1);

test('[Q10] an evaluator that is wrong in one operator is found out', async () => {
  const unseen = { sql: new Set(Object.keys(MUTANTS)), columns: new Set(Object.keys(MUTANTS)) };
  await inWorld('postgres', async (world) => {
    for (let round = 0; round < ROUNDS && unseen.sql.size + unseen.columns.size > 0; round += 1) {
      const { entity, cases } = await casesOf(world, round, MUTANTS_SEED);
      for (const [name, mutate] of Object.entries(MUTANTS)) {
        const wrong = cases.map(({ plan }) => mutate(plan));
        const differs = (found: readonly (readonly string[] | undefined)[]) =>
          cases.some(({ expected }, at) => expected.join() !== found[at]?.join());
        if (unseen.columns.has(name) && differs(wrong.map((plan) => world.columns(entity, plan))))
          unseen.columns.delete(name);
        if (unseen.sql.has(name) && differs(await world.sql(entity, wrong))) unseen.sql.delete(name);
      }
    }
  });
  expect({ columns: [...unseen.columns], sql: [...unseen.sql] }).toEqual({ columns: [], sql: [] });
}, 1_800_000);
