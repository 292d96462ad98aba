import * as z from 'zod/mini';
import { sourceRule } from '../../contract/areas/integrations/source-rules';
import { customField } from '../../contract/areas/policies/custom-fields';
import type { RowEntity } from '../../contract/entities';
import { NAMEABLE_KINDS } from '../../contract/records';
import type { StagingApi, StoredRow } from '../../contract/store-api';
import { type RuleSet, readSent } from '../../domain/integrations/apply-rules';
import { rulesInForce } from '../../domain/integrations/rules-in-force';
import { storedQuery } from '../../domain/query/named-queries';

/** The rules of a source, as far as this browser has them. */
export interface RulesHere {
  readonly ruleSet: RuleSet;
  /** Null: they are not here. */
  readonly names: readonly string[] | null;
}

const NONE: RulesHere = { ruleSet: { rules: [], broken: [] }, names: null };
const Named = z.looseObject({ id: z.string(), deletedAt: z.nullable(z.string()) });

/**
 * What will be applied to what a file of this source states (PL33), ready to be. A rule that asks for a query which is not here is
 * among the broken ones. `now`: epoch milliseconds.
 */
export async function readSourceRules(
  staging: Pick<StagingApi, 'readRows' | 'integrations'>,
  companyId: string,
  displayName: string,
  now: number,
): Promise<RulesHere> {
  const rows = await staging.readRows(companyId, sourceRule.name);
  if (rows === undefined) return NONE;
  const rules = parsed(rows, sourceRule.schema);
  const inForce = rulesInForce(displayName, await staging.integrations(companyId), rules);
  const fields = parsed((await staging.readRows(companyId, customField.name)) ?? [], customField.schema);
  const custom = fields.filter(({ deletedAt }) => deletedAt === null);
  const queries = inForce.length === 0 ? [] : await namedHere(staging, companyId);
  const ruleSet = readSent({ rules: inForce, queries, custom, now });
  return { ruleSet, names: inForce.map(({ name }) => name) };
}

const parsed = <T>(rows: readonly StoredRow[], schema: z.ZodMiniType<T>): readonly T[] =>
  rows.flatMap((row) => {
    const read = schema.safeParse(row);
    return read.success ? [read.data] : [];
  });

async function namedHere({ readRows }: Pick<StagingApi, 'readRows'>, companyId: string) {
  const kinds = await Promise.all(
    NAMEABLE_KINDS.map(async (kind) => {
      const name: RowEntity = kind.name;
      const rows = parsed((await readRows(companyId, name)) ?? [], Named);
      return rows.flatMap((row) => (row.deletedAt === null ? (storedQuery(kind, row) ?? []) : []));
    }),
  );
  return kinds.flat();
}
