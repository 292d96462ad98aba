import type { Services } from '../calls/handler';
import type { Hub } from '../db/hub';
import { Admission } from './admission';
import { SharedReads } from './shared-reads';

/** What the sessions of a process do together. */
interface Crowd {
  readonly reads: SharedReads;
  readonly admission: Admission;
}

/** A process has one hub, and so one crowd. */
const crowds = new WeakMap<Hub, Crowd>();

export function crowdOf({ hub, database, logId }: Pick<Services, 'hub' | 'database' | 'logId'>): Crowd {
  const crowd = crowds.get(hub) ?? { reads: new SharedReads({ hub, database, logId }), admission: new Admission() };
  crowds.set(hub, crowd);
  return crowd;
}
