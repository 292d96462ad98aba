import type { AuditEntry } from '../calls/audit-entry';
import { type Store, withAccess } from '../db/access';
import { SYSTEM } from '../db/principal';
import { AUDITED_REFUSALS } from '../limits/limits';
import { audit, chainOf } from './audit';

interface Window {
  readonly since: number;
  readonly entry: AuditEntry;
  count: number;
}

/**
 * The audit log is only added to, so what strangers can have written is bounded: of what is refused alike, to the same
 * person or to nobody, some entries an hour are written one by one; how many there were more, one says in the end.
 */
export class RefusalTally {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly bounds: { readonly oneByOne: number; readonly every: number } = AUDITED_REFUSALS) {}

  /** Whether the entry is written itself. */
  admits(entry: AuditEntry, now = Date.now()): boolean {
    const key = keyOf(entry);
    const window = this.windows.get(key) ?? { since: now, entry, count: 0 };
    this.windows.set(key, window);
    window.count++;
    return window.count <= this.bounds.oneByOne;
  }

  /** The sums that are due; all of them where the process ends. */
  sums(now = Date.now(), all = false): AuditEntry[] {
    const due = [...this.windows].filter(([, { since }]) => all || now - since >= this.bounds.every);
    for (const [key] of due) this.windows.delete(key);
    return due
      .map(([, { entry, count, since }]) => ({ entry, since, more: count - this.bounds.oneByOne }))
      .filter(({ more }) => more > 0)
      .map(({ entry, since, more }) => ({
        ...entry,
        about: { ...entry.about, more, since: new Date(since).toISOString() },
      }));
  }
}

const keyOf = ({ action, companyId, actor }: AuditEntry) =>
  [chainOf(companyId), action, actor.userId, actor.impersonatorId, actor.means].join(' ');

/** One a process and database. */
const tallies = new WeakMap<Store['database'], RefusalTally>();

function tallyOf({ database }: Store): RefusalTally {
  const tally = tallies.get(database) ?? new RefusalTally();
  tallies.set(database, tally);
  return tally;
}

/** What was refused, in a transaction of its own. */
export async function auditRefusal(store: Store, entry: AuditEntry): Promise<void> {
  if (tallyOf(store).admits(entry)) await withAccess(store, SYSTEM, (tx) => audit(tx, entry));
}

/** Writes the sums that are due. */
export async function writeRefusalSums(store: Store, { all = false } = {}): Promise<void> {
  for (const entry of tallyOf(store).sums(Date.now(), all)) await withAccess(store, SYSTEM, (tx) => audit(tx, entry));
}
