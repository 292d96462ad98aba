import type { VulnerabilityTicket } from '../../contract/areas/vulnerabilities/tickets';
import type { FixUpgrade } from '../../contract/fix-plan';
import { ticketFix } from './fix-key';

type Planning = Pick<VulnerabilityTicket, 'fix' | 'status' | 'createdAt'>;

/** The tickets that plan upgrades, by the upgrade's key: of several the newest. What is closed plans nothing any more. */
export function plansByKey<T extends Planning>(tickets: readonly T[]): ReadonlyMap<string, T> {
  const planning = tickets.filter(({ fix, status }) => fix !== undefined && status !== 'closed');
  const oldestFirst = planning.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  return new Map(oldestFirst.map((ticket) => [ticket.fix?.key ?? '', ticket]));
}

/** The plan of an upgrade, where there is one. */
export const planOf = <T extends Planning>(
  plans: ReadonlyMap<string, T>,
  upgrade: Pick<FixUpgrade, 'fix' | 'rule'>,
): T | undefined => plans.get(ticketFix(upgrade).key);
