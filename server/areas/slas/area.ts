import type { SlaDefinition } from '../../../contract/areas/slas/sla-definitions';
import type { PersonTx, RecordHooks } from '../../records/record-hooks';
import { findRecord } from '../../records/record-rows';
import { calendarHooks } from './calendar-hooks';
import { refuseUnknownZone } from './zone';

/** What a definition decides is written into findings in the background (`server/jobs/slas/sla-job.ts`). */
const slaDefinition: RecordHooks<SlaDefinition> = {
  isAppliedLater: true,
  async creating(tx, row) {
    refuseUnknownZone(row);
    await refuseNoCalendar(tx, row);
    return {};
  },
  async changing(tx, before, after) {
    if (after.zone !== before.zone) refuseUnknownZone(after);
    if (after.calendarId !== before.calendarId) await refuseNoCalendar(tx, after);
  },
};

async function refuseNoCalendar(tx: PersonTx, { companyId, calendarId }: SlaDefinition): Promise<void> {
  if (calendarId !== undefined) await findRecord(tx, 'businessCalendar', companyId, calendarId);
}

export const SLAS = { handlers: {}, hooks: { slaDefinition, businessCalendar: calendarHooks } } as const;
