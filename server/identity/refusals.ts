import type { ApiProblem } from '../../contract/sync';
import { type AuditEntry, actorOf } from '../calls/audit-entry';
import { Refusal } from '../calls/refusal';
import type { Store } from '../db/access';
import type { UserPrincipal } from '../db/principal';
import { auditRefusal } from './refusal-tally';

/** A call by a person, as the audit log names it. */
export interface Attempted {
  readonly principal: UserPrincipal;
  readonly action: string;
  /** Where it was to happen; null where the person has no business there. */
  readonly companyId: string | null;
  /** A company was named that is not theirs. */
  readonly foreign: boolean;
}

/** Runs a call; what is refused for want of a right is written down, or the call fails. */
export async function recordRefusals<T>(store: Store, attempted: Attempted, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) await recordRefusal(store, attempted, error.problem, error.audit);
    throw error;
  }
}

/** In a transaction of its own: the refused one was rolled back. */
export async function recordRefusal(
  store: Store,
  attempted: Attempted,
  { status }: Pick<ApiProblem, 'status'>,
  said?: AuditEntry,
): Promise<void> {
  const entry = said ?? (status === 403 || attempted.foreign ? refusedEntry(attempted) : undefined);
  if (entry) await auditRefusal(store, entry);
}

export const refusedEntry = ({ principal, action, companyId }: Attempted): AuditEntry => ({
  action,
  outcome: 'refused',
  companyId,
  actor: actorOf(principal),
});
