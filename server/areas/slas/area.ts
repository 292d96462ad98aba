import type { SlaDefinition } from '../../../contract/areas/slas/sla-definitions';
import { isZone } from '../../../domain/time/zone';
import { invalid } from '../../calls/refusal';
import type { RecordHooks } from '../../records/record-hooks';

/** What a definition decides is written into findings in the background (`server/jobs/slas/sla-job.ts`). */
const slaDefinition: RecordHooks<SlaDefinition> = {
  isAppliedLater: true,
  async creating(_tx, row) {
    refuseUnknown(row);
    return {};
  },
  async changing(_tx, before, after) {
    if (after.zone !== before.zone) refuseUnknown(after);
  },
};

/** Not every platform knows every zone: deadlines are the server's to write. */
function refuseUnknown({ zone }: SlaDefinition): void {
  if (zone === undefined || isZone(zone)) return;
  const message = `There is no time zone "${zone}"`;
  throw invalid(message, [{ path: 'body.zone', message }]);
}

export const SLAS = { handlers: {}, hooks: { slaDefinition } } as const;
