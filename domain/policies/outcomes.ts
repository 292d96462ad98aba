import type { Outcome, PolicyChange } from '../../contract/areas/policies/policies';

/** How assets stand to a policy, and what an execution changes of that. Pure; instants are ISO 8601. */

/** What one look found of an asset. */
export interface Seen {
  readonly isInScope: boolean;
  readonly fails: boolean;
  readonly isExcepted: boolean;
}

/** An exception is of what fails: what passes needs none. */
export function outcomeOf({ isInScope, fails, isExcepted }: Seen): Exclude<Outcome, 'error'> {
  if (!isInScope) return 'not_applicable';
  if (!fails) return 'pass';
  return isExcepted ? 'excepted' : 'fail';
}

/** How an asset stood: those that passed, or were never looked at, are not among them. */
export interface Standing {
  readonly assetId: string;
  readonly outcome: 'fail' | 'excepted';
  readonly firstFailedAt: string;
  readonly exceptionId: string | null;
}

/** How one stands now, where that is otherwise than before. */
export interface Turned {
  readonly assetId: string;
  readonly outcome: Exclude<Outcome, 'error'>;
  /** Null where it does not fail. */
  readonly firstFailedAt: string | null;
  readonly exceptionId: string | null;
  readonly change: PolicyChange['change'];
}

export interface Look {
  /** Ids of all that fail, of those that were looked at. */
  readonly failing: readonly string[];
  /** By which exception each of those may. */
  readonly excepted: ReadonlyMap<string, string>;
  /** Of what failed before and does not now: whether it is still in scope. */
  isInScope(assetId: string): boolean;
}

/**
 * What changed between two looks at the same assets. A failure begins when it is first seen, and lasts until the asset passes or leaves
 * the scope: an exception does not end it, so what fails after one is failing since then, and is told of anew (PO8).
 */
export function turnsOf(before: readonly Standing[], look: Look, at: string): readonly Turned[] {
  const known = new Map(before.map((one) => [one.assetId, one]));
  const turned: Turned[] = [];
  const fails = new Set(look.failing);
  for (const assetId of look.failing) {
    const was = known.get(assetId);
    const exceptionId = look.excepted.get(assetId) ?? null;
    const outcome = outcomeOf({ isInScope: true, fails: true, isExcepted: exceptionId !== null });
    if (was !== undefined && was.outcome === outcome && was.exceptionId === exceptionId) continue;
    const change = outcome === 'excepted' ? 'excepted' : 'new';
    turned.push({ assetId, outcome, firstFailedAt: was?.firstFailedAt ?? at, exceptionId, change });
  }
  for (const { assetId } of before) {
    if (fails.has(assetId)) continue;
    const outcome = outcomeOf({ isInScope: look.isInScope(assetId), fails: false, isExcepted: false });
    const change = outcome === 'pass' ? 'fixed' : 'left';
    turned.push({ assetId, outcome, firstFailedAt: null, exceptionId: null, change });
  }
  return turned;
}
