import { type BodyOf, inParcel } from '../../contract/endpoints';
import { COMMAND } from '../../contract/limits';
import type { ParcelId } from '../../contract/parcel';
import type { StoredOutboxRecord } from '../store/records';

/**
 * Those of these entries, in their order, that leave together; one where they are too few. Never two that touch the same row:
 * the second is sent with the answer to the first as its base (CM18).
 */
export function goingTogether(entries: readonly StoredOutboxRecord[]): readonly StoredOutboxRecord[] {
  const rows = new Set<string>();
  const going: StoredOutboxRecord[] = [];
  let chars = 0;
  for (const entry of entries) {
    const mine = rowsOf(entry);
    chars += JSON.stringify(entry.body ?? null).length;
    if (!mayFollow(going, entry) || mine.some((row) => rows.has(row)) || chars > COMMAND.parcel.chars) break;
    for (const row of mine) rows.add(row);
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

/** The rows a command changes or makes. */
function rowsOf({ params, effects }: StoredOutboxRecord): string[] {
  return [...Object.values(params), ...effects.flatMap(({ ids }) => ids)];
}

/** They have their numbers. */
export function parcelOf(entries: readonly StoredOutboxRecord[]): BodyOf<ParcelId> {
  return {
    clientId: entries[0]?.clientId ?? '',
    commands: entries.map(({ n, endpoint, params, baseRev, contract, body }) => ({
      n: n ?? 0,
      ...{ endpoint, params, contract, body },
      ...(baseRev === null ? {} : { baseRev }),
    })),
  };
}
