import type { Epss, Vulnerability } from '../../contract/areas/vulnerabilities/vulnerability';

/** What happened to a vulnerability, and when. */
export interface Happening {
  /** A day, `2026-11-26`. */
  readonly day: string;
  readonly text: string;
}

/** So far a score has to go from one day to the next that is kept, to be worth a line. */
const JUMP = 0.1;

interface Known {
  readonly vulnerability: Pick<Vulnerability, 'published' | 'modified' | 'kev'>;
  /** The oldest first. */
  readonly scores: readonly Epss[];
  /** When a source first found it on an asset of the company; null for never. */
  readonly foundAt: string | null;
}

/** All that is known of when what happened, the newest first. */
export function timelineOf({ vulnerability: { published, modified, kev }, scores, foundAt }: Known): Happening[] {
  const on = (at: string | null, text: string): Happening[] => (at === null ? [] : [{ day: at.slice(0, 10), text }]);
  const jumps = scores.flatMap(({ score, date }, at) => {
    const before = scores[at - 1]?.score;
    if (before === undefined || Math.abs(score - before) < JUMP - 1e-9) return [];
    const [from, to] = [before, score].map((share) => `${Math.round(share * 100)} %`);
    return on(date, `EPSS ${score > before ? 'rose' : 'fell'} from ${from} to ${to}`);
  });
  const all = [
    ...on(published, 'Published'),
    ...on(kev?.dateAdded ?? null, 'Added to CISA KEV'),
    ...on(kev?.dueDate ?? null, 'Due, says CISA KEV'),
    ...on(foundAt, 'First found on your assets'),
    ...jumps,
    ...(modified?.slice(0, 10) === published?.slice(0, 10) ? [] : on(modified, 'Changed last')),
  ];
  return all.sort((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0));
}
