import type { BusinessCalendar } from '../../../contract/areas/slas/business-calendars';
import { invalid } from '../../calls/refusal';
import { ask } from '../../db/database';
import type { PersonTx, RecordHooks } from '../../records/record-hooks';
import { refuseUnknownZone } from './zone';

/** Deadlines are counted anew in the background (`server/jobs/slas`). */
export const calendarHooks: RecordHooks<BusinessCalendar> = {
  isAppliedLater: true,
  async creating(_tx, row) {
    refuseUnknownZone(row);
    return {};
  },
  async changing(_tx, before, after) {
    if (after.zone !== before.zone) refuseUnknownZone(after);
  },
  async replaced(tx, rows) {
    for (const row of rows) if (row.deletedAt !== null) await refuseUsed(tx, row);
  },
};

async function refuseUsed(tx: PersonTx, { id, companyId, name }: BusinessCalendar): Promise<void> {
  const text = `select doc ->> 'name' as name from sla_definitions
    where company_id = $1 and deleted_at is null and doc ->> 'calendarId' = $2 order by 1`;
  const used = await ask<{ name: string }>(tx.db, { text, params: [companyId, id] });
  if (used.length === 0) return;
  const names = used.map((one) => `“${one.name}”`).join(', ');
  throw invalid(`Deadlines are counted by “${name}”: choose another calendar in ${names} first`);
}
