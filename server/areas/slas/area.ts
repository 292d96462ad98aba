import type { SlaDefinition } from '../../../contract/areas/slas/sla-definitions';
import { isZone } from '../../../domain/time/zone';
import { invalid } from '../../calls/refusal';
import type { PersonTx, RecordHooks } from '../../records/record-hooks';
import { findRecord } from '../../records/record-rows';

/** What a definition decides is written into findings in the background (`server/jobs/slas/sla-job.ts`). */
const slaDefinition: RecordHooks<SlaDefinition> = {
  isAppliedLater: true,
  async creating(tx, row) {
    refuseUnknown(row);
    await refuseNoCalendar(tx, row);
    return {};
  },
  async changing(tx, before, after) {
    if (after.zone !== before.zone) refuseUnknown(after);
    if (after.calendarId !== before.calendarId) await refuseNoCalendar(tx, after);
  },
};

/** Not every platform knows every zone: deadlines are the server's to write. */
function refuseUnknown({ zone }: SlaDefinition): void {
  if (zone === undefined || isZone(zone)) return;
  const message = `There is no time zone "${zone}"`;
  throw invalid(message, [{ path: 'body.zone', message }]);
}

async function refuseNoCalendar(tx: PersonTx, { companyId, calendarId }: SlaDefinition): Promise<void> {
  if (calendarId !== undefined) await findRecord(tx, 'businessCalendar', companyId, calendarId);
}

export const SLAS = { handlers: {}, hooks: { slaDefinition } } as const;
