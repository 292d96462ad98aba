import type { TicketPriority } from '../../contract/areas/vulnerabilities/tickets';
import { SEVERITIES, type Severity } from '../../contract/primitives';
import { firstChars } from '../text/cut-text';
import { dayOf, endOfDay } from '../time/utc-day';

interface About {
  readonly title: string;
  readonly severity: Severity;
  /** Its deadline: ISO 8601. */
  readonly dueAt?: string | undefined;
}

const PRIORITY: Readonly<Record<Severity, TicketPriority>> = {
  info: 'low',
  low: 'low',
  medium: 'medium',
  high: 'high',
  critical: 'urgent',
};

/** A title has at most so many characters (`Line`). */
const TITLE = 500;

/**
 * What a ticket about these findings begins with: their title, if they have one in common, how bad the worst is, and the day the first
 * of their deadlines is on, as the instant it ends at; today where that is over. `now`: ISO 8601, as is `dueOn`.
 */
export function suggestedTicket(
  findings: readonly About[],
  now: string,
): {
  readonly name: string;
  readonly priority: TicketPriority;
  readonly dueOn?: string;
} {
  const [first, ...others] = findings.map(({ title }) => title.trim());
  const isCommon = first !== undefined && others.every((title) => title === first);
  const worst = SEVERITIES.findLast((severity) => findings.some((one) => one.severity === severity));
  const [earliest] = findings.flatMap(({ dueAt }) => dueAt ?? []).toSorted();
  return {
    name: isCommon ? firstChars(first, TITLE) : '',
    priority: worst === undefined ? 'medium' : PRIORITY[worst],
    ...(earliest !== undefined && { dueOn: endOfDay(dayOf(earliest > now ? earliest : now)) }),
  };
}
