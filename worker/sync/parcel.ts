import { inParcel } from '../../contract/calls';
import type { BodyOf } from '../../contract/endpoints';
import { COMMAND } from '../../contract/limits';
import type { ParcelId } from '../../contract/parcel';
import type { CommandAnswer } from '../../contract/sync';
import type { StoredOutboxRecord } from '../store/records';

/** Those of these entries, in their order, that leave together; one where they are too few. */
export function goingTogether(entries: readonly StoredOutboxRecord[]): readonly StoredOutboxRecord[] {
  const going: StoredOutboxRecord[] = [];
  let chars = 0;
  for (const entry of entries) {
    chars += JSON.stringify(entry.body ?? null).length;
    if (!mayFollow(going, entry) || chars > COMMAND.parcel.chars) break;
    going.push(entry);
    if (going.length === COMMAND.parcel.most) break;
  }
  return going.length < COMMAND.parcel.fewest ? entries.slice(0, 1) : going;
}

function mayFollow(going: readonly StoredOutboxRecord[], entry: StoredOutboxRecord): boolean {
  const { companyId, endpoint, failures = 0, clientId, n } = entry;
  // What failed is sent alone: it is not known which of several did.
  if (companyId === null || failures > 0 || inParcel(endpoint) === null) return false;
  const first = going[0] ?? entry;
  const isNext = first.n === null ? n === null : n === first.n + going.length && clientId === first.clientId;
  return isNext && companyId === first.companyId;
}

/**
 * Milliseconds a command waited to be sent, which the server's audit log says (AD4): by one clock, so that it is right whatever
 * that clock says. 0: it was sent at once, or the clock was set back.
 */
export const waitedFor = ({ at }: Pick<StoredOutboxRecord, 'at'>, now: number): number =>
  now - at < WAITED_MS ? 0 : Math.round(now - at);
const WAITED_MS = 5_000;

/** They have their numbers. */
export function parcelOf(entries: readonly StoredOutboxRecord[], now: number): BodyOf<ParcelId> {
  return {
    clientId: entries[0]?.clientId ?? '',
    commands: entries.map(({ n, endpoint, params, baseRev, contract, body, at }) => ({
      n: n ?? 0,
      ...{ endpoint, params, contract, body },
      ...(baseRev === null ? {} : { baseRev }),
      ...(waitedFor({ at }, now) === 0 ? {} : { waited: waitedFor({ at }, now) }),
    })),
  };
}

/** What the commands of a parcel made of rows that several of them changed. */
export function revsOfRows(results: readonly Pick<CommandAnswer, 'revs'>[]): ReadonlyMap<string, readonly number[]> {
  const of = new Map<string, number[]>();
  for (const [id, rev] of results.flatMap(({ revs = {} }) => Object.entries(revs))) {
    const known = of.get(id) ?? [];
    of.set(id, known);
    known.push(rev);
  }
  return of;
}
