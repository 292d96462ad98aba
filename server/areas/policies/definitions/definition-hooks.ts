import type { TagGroup } from '../../../../contract/areas/policies/tag-group-definitions';
import { invalid } from '../../../calls/refusal';
import { ask } from '../../../db/database';
import type { PersonTx, RecordHooks } from '../../../records/record-hooks';
import { customFieldHooks } from './custom-fields';

const tagGroup: RecordHooks<TagGroup> = {
  async creating(tx, row) {
    await refuseTwice(tx, row);
    return {};
  },
  async changing(tx, before, after) {
    if (after.name !== before.name) await refuseTwice(tx, after);
  },
};

/** What begins with a group's name belongs to it: of two of one name nobody knows to which. */
async function refuseTwice(tx: PersonTx, { id, companyId, name }: TagGroup): Promise<void> {
  const text = `select 1 from tag_group_definitions where company_id = $1 and deleted_at is null and id <> $2::uuid
    and lower(btrim(doc ->> 'name')) = lower(btrim($3))`;
  const found = await ask(tx.db, { text, params: [companyId, id, name] });
  if (found.length === 0) return;
  const message = `There is a tag group “${name}” already: choose another name`;
  throw invalid(message, [{ path: 'body.name', message }]);
}

export const definitionHooks = { customField: customFieldHooks, tagGroup } as const;
