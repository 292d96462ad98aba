import { correlationRule } from '../../contract/areas/assets/correlation-rules';
import type { StagingApi } from '../../contract/store-api';
import type { Rule } from '../../domain/correlation/company-rules';

const { kind: Kind, value: Value } = correlationRule.fields;

/** What the company says identifies nothing, with what is not sent yet: rules leave before imports do. */
export async function readRules(staging: Pick<StagingApi, 'readRows'>, companyId: string): Promise<readonly Rule[]> {
  const rows = (await staging.readRows(companyId, correlationRule.name)) ?? [];
  return rows.flatMap(({ kind, value }) => {
    const [one, other] = [Kind.safeParse(kind), Value.safeParse(value)];
    return one.success && other.success ? [{ kind: one.data, value: other.data }] : [];
  });
}
