import type { TicketPriority } from '../../contract/areas/vulnerabilities/tickets';
import { SEVERITIES, type Severity } from '../../contract/primitives';
import { firstChars } from '../text/cut-text';

interface About {
  readonly title: string;
  readonly severity: Severity;
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

/** What a ticket about these findings begins with: their title, if they have one in common, and how bad the worst is. */
export function suggestedTicket(findings: readonly About[]): {
  readonly name: string;
  readonly priority: TicketPriority;
} {
  const [first, ...others] = findings.map(({ title }) => title.trim());
  const isCommon = first !== undefined && others.every((title) => title === first);
  const worst = SEVERITIES.findLast((severity) => findings.some((one) => one.severity === severity));
  return { name: isCommon ? firstChars(first, TITLE) : '', priority: worst === undefined ? 'medium' : PRIORITY[worst] };
}
