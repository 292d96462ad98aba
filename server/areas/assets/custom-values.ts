import type { AssetPatch } from '../../../contract/areas/assets';
import type { CustomField } from '../../../contract/areas/policies/custom-fields';
import { valueProblem } from '../../../domain/definitions/custom-fields';
import { forbidden, invalid } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import type { UserPrincipal } from '../../db/principal';
import { abilityOf } from '../../identity/person';
import { customFieldsOf } from '../../inventory/custom-fields';

/** Throws where the company has no such field, it is not the person's to fill in, or the value is none of it (DF3, DF4). */
export async function refuseCustom(
  tx: Tx<UserPrincipal>,
  companyId: string,
  custom: NonNullable<AssetPatch['custom']>,
): Promise<void> {
  const fields = new Map((await customFieldsOf(tx, companyId)).map((field) => [field.key, field]));
  const mayAll = abilityOf(tx.principal).can('manage', { subject: 'Asset', row: { companyId } });
  for (const [key, value] of Object.entries(custom)) {
    const field = fields.get(key);
    if (field?.editors === 'admins' && !mayAll) throw forbidden();
    const message = value === null ? null : problemOf(key, field, value);
    if (message !== null) throw invalid(message, [{ path: `body.custom.${key}`, message }]);
  }
}

function problemOf(
  key: string,
  field: CustomField | undefined,
  value: Parameters<typeof valueProblem>[1],
): string | null {
  if (field === undefined) return `There is no custom field “${key}”: make it under Definitions first`;
  if (field.archived) return `${field.label} is archived and is no longer filled in`;
  return valueProblem(field, value);
}
