import type { Finding } from '../../contract/areas/vulnerabilities';

/**
 * When the clock of a finding stood still (SL13): while it was covered by a verdict with an end, by a policy exception, or by an
 * exception of its software. Kept with the finding as ISO 8601 intervals in their order, as what covered it may be gone:
 * `2026-01-01T…Z/2026-02-01T…Z`,
 * and `2026-01-01T…Z/` while it is covered.
 */

/** Epoch milliseconds. */
export interface Pause {
  readonly from: number;
  readonly to: number;
}

/** Those that are over, the first first; one that is not, or cannot be read, moves nothing yet. */
export const pausesOf = ({ pauses = [] }: Pick<Finding, 'pauses'>): readonly Pause[] =>
  pauses
    .map((interval) => {
      const [from = '', to = ''] = interval.split('/');
      return { from: Date.parse(from), to: Date.parse(to) };
    })
    .filter(({ from, to }) => from <= to)
    .toSorted((a, b) => a.from - b.from);

type Covered = Pick<Finding, 'status' | 'verdict' | 'verdictAt' | 'verdictUntil' | 'ruledOutAt' | 'excepted'>;

/** Since when it is covered; null: it is not. A verdict without an end closes for good, and has no clock to stop. */
export function coveredSince(covered: Covered): string | null {
  const { status, verdict, verdictAt, verdictUntil, ruledOutAt, excepted } = covered;
  if (status !== 'risk_accepted' && status !== 'false_positive') return null;
  if (verdict !== undefined) return verdictUntil === undefined ? null : (verdictAt ?? null);
  return (status === 'risk_accepted' ? excepted?.since : ruledOutAt) ?? null;
}

/**
 * The pauses of a finding as it is now: one more where something covers it since, the last one ended where nothing does any more.
 * `at`: when that ended, ISO 8601. Undefined: it has never been covered.
 */
export function pausesNow(finding: Covered & Pick<Finding, 'pauses'>, at: string): Finding['pauses'] {
  const { pauses = [] } = finding;
  const last = pauses.at(-1);
  const isOpen = last?.endsWith('/') === true;
  const since = coveredSince(finding);
  if ((since !== null) === isOpen) return finding.pauses;
  if (since !== null) return [...pauses, `${since}/`];
  const ended = `${last}${at}`;
  // Taken back at once: nothing has stood still.
  return ended.startsWith(`${at}/`) ? orNone(pauses.slice(0, -1)) : [...pauses.slice(0, -1), ended];
}

const orNone = (pauses: readonly string[]): string[] | undefined => (pauses.length === 0 ? undefined : [...pauses]);
