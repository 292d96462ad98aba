import type { BusinessCalendar } from '../../../../contract/areas/policies/business-calendars';
import type { TagGroup } from '../../../../contract/areas/policies/tag-group-definitions';
import { isZone } from '../../../../domain/time/zone';
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

/** Deadlines are counted anew in the background (`server/jobs/slas`). */
const businessCalendar: RecordHooks<BusinessCalendar> = {
  isAppliedLater: true,
  async creating(_tx, row) {
    refuseUnknown(row);
    return {};
  },
  async changing(_tx, before, after) {
    if (after.zone !== before.zone) refuseUnknown(after);
  },
  async replaced(tx, rows) {
    for (const row of rows) if (row.deletedAt !== null) await refuseUsed(tx, row);
  },
};

/** Not every platform knows every zone: deadlines are the server's to write. */
function refuseUnknown({ zone }: BusinessCalendar): void {
  if (zone === undefined || isZone(zone)) return;
  const message = `There is no time zone "${zone}"`;
  throw invalid(message, [{ path: 'body.zone', message }]);
}

async function refuseUsed(tx: PersonTx, { id, companyId, name }: BusinessCalendar): Promise<void> {
  const text = `select doc ->> 'name' as name from sla_definitions
    where company_id = $1 and deleted_at is null and doc ->> 'calendarId' = $2 order by 1`;
  const used = await ask<{ name: string }>(tx.db, { text, params: [companyId, id] });
  if (used.length === 0) return;
  const names = used.map((one) => `“${one.name}”`).join(', ');
  throw invalid(`Deadlines are counted by “${name}”: choose another calendar in ${names} first`);
}

export const DEFINITIONS = {
  handlers: {},
  hooks: { customField: customFieldHooks, tagGroup, businessCalendar },
} as const;
