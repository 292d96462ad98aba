import type { CustomField } from '../../../../contract/areas/policies/custom-fields';
import { lostBy, pathOfKey } from '../../../../domain/definitions/custom-fields';
import { invalid } from '../../../calls/refusal';
import { ask } from '../../../db/database';
import { customFieldsOf, valuesOfKey } from '../../../inventory/custom-fields';
import type { PersonTx, RecordHooks } from '../../../records/record-hooks';

/** No change of a field loses a value, and none that is in use goes (DF5-DF7). */
export const customFieldHooks: RecordHooks<CustomField> = {
  async creating(tx, row) {
    await refuseTwice(tx, row, 'key');
    await refuseTwice(tx, row, 'label');
    return {};
  },
  async changing(tx, before, after) {
    if (after.label !== before.label) await refuseTwice(tx, after, 'label');
    if (after.type === before.type && after.choices === before.choices) return;
    const lost = lostBy(before, after, await valuesOfKey(tx, after.companyId, after.key));
    if (lost === 0) return;
    const isOfType = after.type !== before.type;
    const message = isOfType
      ? `${assets(lost)} a value of “${before.label}” that is none of this type: change these values first`
      : `${assets(lost)} a choice that would go: say what becomes of them first`;
    throw invalid(message, [{ path: isOfType ? 'body.type' : 'body.choices', message }]);
  },
  async replaced(tx, rows) {
    for (const row of rows) {
      if (row.deletedAt !== null) await refuseUsed(tx, row);
      else for (const field of ['key', 'label'] as const) await refuseTwice(tx, row, field);
    }
  },
};

const assets = (count: number): string => (count === 1 ? '1 asset has' : `${count} assets have`);

async function refuseTwice(tx: PersonTx, row: CustomField, field: 'key' | 'label'): Promise<void> {
  const name = (one: CustomField): string => one[field].trim().toLowerCase();
  const known = await customFieldsOf(tx, row.companyId);
  const other = known.find((one) => one.id !== row.id && name(one) === name(row));
  if (other === undefined) return;
  const message = `There is a custom field with the ${field} “${row[field]}” already${other.archived ? ', which is archived' : ''}: choose another ${field}`;
  throw invalid(message, [{ path: `body.${field}`, message }]);
}

async function refuseUsed(tx: PersonTx, { companyId, key, label }: CustomField): Promise<void> {
  const counts = (await valuesOfKey(tx, companyId, key)).map(({ count }) => count);
  const used = counts.reduce((sum, count) => sum + count, 0);
  if (used > 0) throw invalid(`${assets(used)} a value of “${label}”, so it cannot be deleted: archive it instead`);
  const text = `select doc ->> 'name' as name from saved_queries
    where company_id = $1 and deleted_at is null and position($2 in doc::text) > 0 order by 1`;
  const queries = await ask<{ name: string }>(tx.db, { text, params: [companyId, JSON.stringify(pathOfKey(key))] });
  if (queries.length === 0) return;
  const names = queries.map(({ name }) => `“${name}”`).join(', ');
  throw invalid(`Saved queries ask for “${label}”, so it cannot be deleted: ${names}`);
}
