import type { CustomValue } from '../../contract/areas/assets';
import type { CustomField } from '../../contract/areas/policies/custom-fields';
import type { Tx } from '../db/access';
import { ask } from '../db/database';
import { rowsById } from '../db/entity-tables';

/** The custom fields of a company, archived ones too. */
export async function customFieldsOf({ db }: Tx, companyId: string): Promise<readonly CustomField[]> {
  const text = 'select id::text as id from custom_fields where company_id = $1 and deleted_at is null order by id';
  const ids = (await ask<{ id: string }>(db, { text, params: [companyId] })).map(({ id }) => id);
  return ids.length === 0 ? [] : rowsById(db, companyId, 'customField', ids);
}

/** What assets say under a key, and how many of them each. */
export async function valuesOfKey(
  { db }: Tx,
  companyId: string,
  key: string,
): Promise<readonly { readonly value: CustomValue; readonly count: number }[]> {
  const text = `select doc -> 'custom' -> $2 as value, count(*)::int as count from assets
    where company_id = $1 and deleted_at is null and doc -> 'custom' ? $2 group by 1`;
  return ask<{ value: CustomValue; count: number }>(db, { text, params: [companyId, key] });
}
