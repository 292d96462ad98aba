import type { SoftwareException } from '../../../contract/areas/vulnerabilities/exceptions';
import type { RecordHooks } from '../../records/record-hooks';

/** What an exception is about is compared anew (MT11). */
export const exceptionHooks: RecordHooks<SoftwareException> = { isAppliedLater: true };
