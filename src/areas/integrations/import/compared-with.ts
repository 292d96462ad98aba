import type { EntityName } from '../../../../contract/entities';
import type { SyncStatus } from '../../../../contract/sync-api';
import { count } from '../../../kit/format';

/** What a file is compared with: with a part of these, known assets would be told as new, and others as joined. */
export const COMPARED_WITH: readonly EntityName[] = ['asset', 'sourceRecord', 'integration', 'correlationRule'];
/**
 * Fetched when they are first asked for. Records bear what was decided of them; the rest is said in a notice (C63). Of rules of sources
 * that are not here it is said that they come later (PL33).
 */
export const DECISIONS: readonly EntityName[] = ['correlationDecision', 'sourceRule', 'customField'];

interface Known {
  /** Each undefined until the store has answered. */
  readonly areKindsHere: boolean | undefined;
  readonly areDecisionsHere: boolean | undefined;
  readonly isOffline: boolean;
}

/** Whether files can be compared now. Nobody waits for decisions that cannot be fetched. */
export const canCompare = ({ areKindsHere, areDecisionsHere, isOffline }: Known): boolean =>
  areKindsHere === true && (areDecisionsHere === true || (areDecisionsHere === false && isOffline));

/** Why files wait; null where nothing is known to be missing. */
export function onTheirWay(known: Known, loading: SyncStatus['loading']): string | null {
  if (canCompare(known) || known.areKindsHere === undefined || known.areDecisionsHere === undefined) return null;
  const what = known.areKindsHere
    ? 'decisions about merges and rules of sources'
    : 'assets, source records and merge rules';
  const then = 'What you import is compared with them as soon as they are here, and can be imported then.';
  if (known.isOffline)
    return `This browser does not have all of your ${what} yet: they are fetched as soon as the server can be reached. ${then}`;
  const rows = loading === null ? '' : `, ${count(loading.rows)} rows so far`;
  return `Your ${what} are still on their way to this browser${rows}. ${then}`;
}

/** Lets what waits for something go on, in the order in which it came, when it is there. */
export class Arrival {
  #isHere = false;
  readonly #waiting: (() => void)[] = [];

  tell(isHere: boolean): void {
    this.#isHere = isHere;
    if (isHere) for (const goOn of this.#waiting.splice(0)) goOn();
  }

  wait(): Promise<void> {
    return this.#isHere ? Promise.resolve() : new Promise((goOn) => void this.#waiting.push(goOn));
  }
}
