import type { OutboxEntry } from '../../contract/sync-api';

/** Records that one command changes. */
export interface BulkPart {
  readonly ord: number;
  readonly ids: readonly string[];
}

/** A part that the server refused, or that collides: none of its records is changed. */
export interface BulkFailure extends BulkPart {
  readonly why: string;
  /** Those the server named; without them the others can be changed. */
  readonly blamed: readonly string[];
}

/** How many records of a bulk change are changed, and how many wait to be sent. */
export interface BulkReport {
  readonly done: number;
  readonly waiting: number;
  readonly failures: readonly BulkFailure[];
}

type Entry = Pick<OutboxEntry, 'ord' | 'state' | 'problem'>;

/** What became of a bulk change: a command that has left the outbox is done (LS13). */
export function bulkReport(parts: readonly BulkPart[], outbox: readonly Entry[]): BulkReport {
  const entries = new Map(outbox.map((entry) => [entry.ord, entry]));
  const counted = { done: 0, waiting: 0 };
  const failures = parts.flatMap((part): BulkFailure[] => {
    const entry = entries.get(part.ord);
    if (entry?.state === 'refused' || entry?.state === 'conflict') {
      const why = entry.problem?.message ?? 'The server refused it';
      return [{ ...part, why, blamed: blamedIn(part.ids, entry) }];
    }
    counted[entry === undefined ? 'done' : 'waiting'] += part.ids.length;
    return [];
  });
  return { ...counted, failures };
}

/** The server names an id by its place in what was sent: `body.ids[3]`. */
function blamedIn(ids: readonly string[], { problem }: Entry): readonly string[] {
  const places = (problem?.problems ?? []).map(({ path }) => /^body\.ids\[(\d+)\]$/.exec(path)?.[1]);
  return [...new Set(places)].flatMap((place) => (place === undefined ? [] : (ids[Number(place)] ?? [])));
}
