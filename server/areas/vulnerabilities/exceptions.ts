import type { SoftwareException } from '../../../contract/areas/vulnerabilities/exceptions';
import { invalid } from '../../calls/refusal';
import type { RecordHooks } from '../../records/record-hooks';

/** What an exception is about is compared anew (MT11). */
export const exceptionHooks: RecordHooks<SoftwareException> = {
  isAppliedLater: true,
  creating: async ({ now }, { until }) => {
    if (until !== undefined && Date.parse(until) <= Date.parse(now)) {
      const message = 'This day is over: choose a later one, or none';
      throw invalid(message, [{ path: 'body.until', message }]);
    }
    return {};
  },
};
