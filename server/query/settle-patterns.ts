import { sql } from 'drizzle-orm';
import type { EntityName } from '../../contract/entities';
import type { Plan, ValueTest } from '../../domain/query/plan';
import { compileRegex } from '../../domain/query/regex/matcher';
import type { Db } from '../db/database';
import { createCompiler, entityScope, valueSet } from './compile-plan';

/**
 * Patterns are matched here, by the one matcher there is, over the distinct values of the field; SQL is then
 * asked for those that matched.
 */
export async function settlePatterns(db: Db, companyId: string, entity: EntityName, plan: Plan): Promise<Plan> {
  const settle = (one: Plan, of: EntityName, under: string): Promise<Plan> => settleOne(one, of, under);
  async function settleOne(one: Plan, of: EntityName, under: string): Promise<Plan> {
    switch (one.kind) {
      case 'group': {
        const items: Plan[] = [];
        // One after the other: a transaction takes one statement at a time.
        for (const item of one.items) items.push(await settle(item, of, under));
        return { ...one, items };
      }
      case 'relation':
        return { ...one, where: await settle(one.where, one.relation.to, '') };
      case 'element':
        return { ...one, where: await settle(one.where, of, `${under}${one.field.path}.`) };
      case 'test':
        if (one.test.by !== 'regex') return one;
        return { ...one, test: await matching(db, companyId, of, under + one.field.path, one.test.source) };
      default:
        return one;
    }
  }
  return settle(plan, entity, '');
}

async function matching(
  db: Db,
  companyId: string,
  entity: EntityName,
  path: string,
  source: string,
): Promise<ValueTest> {
  const alias = createCompiler(companyId).name();
  const { from, owner, scope } = entityScope(entity, alias);
  const rows = await db.execute<{ value: string }>(sql`
    select distinct x.v #>> '{}' as value from ${from}, ${valueSet(scope, path, 'x')}
    where ${owner} = ${companyId} and jsonb_typeof(x.v) = 'string'`);
  const matches = compileRegex(source);
  return { by: 'same', values: new Set(rows.map(({ value }) => value).filter(matches)) };
}
