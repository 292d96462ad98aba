import type { Finding } from '../../contract/areas/vulnerabilities';
import { OPEN_STATUSES } from '../../contract/areas/vulnerabilities';
import { groupBy } from '../lists/group-by';

/** What happened to the findings of a ticket, as the findings say it: what an undone import had brought is not among it. */

type Told = Pick<
  Finding,
  'id' | 'title' | 'status' | 'scanner' | 'resolvedAt' | 'reopenedAt' | 'verdict' | 'verdictAt' | 'verdictBy'
>;

export interface FindingEvent<T> {
  /** `gone`: its source sees it no more; `again`: it does once more; `decided`: a person gave a verdict. */
  readonly what: 'gone' | 'again' | 'decided';
  /** Which source, or who. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly findings: readonly T[];
}

/** The newest first: what one source said at one time, or one person did, is one event. */
export function findingEvents<T extends Told>(findings: readonly T[]): readonly FindingEvent<T>[] {
  const events = findings.flatMap((one) => eventsOf(one));
  const together = groupBy(events, ({ what, by, at }) => JSON.stringify([at, what, by]));
  return [...together.values()]
    .flatMap((some) => {
      const [first] = some;
      return first === undefined ? [] : [{ ...first, findings: some.flatMap((event) => event.findings) }];
    })
    .toSorted((a, b) => b.at.localeCompare(a.at) || a.what.localeCompare(b.what));
}

function eventsOf<T extends Told>(finding: T): readonly FindingEvent<T>[] {
  const { scanner, resolvedAt, reopenedAt, verdict, verdictAt, verdictBy, status } = finding;
  const findings = [finding];
  return [
    ...(resolvedAt === null ? [] : [{ what: 'gone' as const, by: scanner, at: resolvedAt, findings }]),
    ...(reopenedAt === undefined ? [] : [{ what: 'again' as const, by: scanner, at: reopenedAt, findings }]),
    ...(verdict === undefined || verdictAt === undefined || OPEN_STATUSES.includes(status)
      ? []
      : [{ what: 'decided' as const, by: verdictBy?.name ?? 'Somebody', at: verdictAt, findings }]),
  ];
}
