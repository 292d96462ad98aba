import type { TicketFix } from '../../contract/areas/vulnerabilities/tickets';
import type { FixUpgrade } from '../../contract/fix-plan';
import { firstChars } from '../text/cut-text';

type Named = Pick<FixUpgrade, 'fix' | 'rule'>;

/** What names an upgrade in the address and on its ticket: the same one tomorrow, wherever it stands then. */
export function fixKey({ fix, rule }: Named): string {
  if (fix !== null) return `${fix.ecosystem ?? ''}/${fix.name}`;
  return [rule?.scanner, rule?.ruleId, rule?.solution.length, rule?.solution.slice(0, 40)].join('/');
}

/** As long as a line of a record may be. */
const LINE = 500;
const line = (text: string): string => firstChars(text.trim(), LINE);

/** The same as a ticket says it. */
export function ticketFix(upgrade: Named): TicketFix {
  const { fix, rule } = upgrade;
  const { ecosystem = null, target = null } = fix ?? {};
  return {
    key: line(fixKey(upgrade)),
    name: line(fix?.name ?? rule?.title ?? '') || line(fixKey(upgrade)),
    ...(ecosystem !== null && ecosystem !== '' && { ecosystem: line(ecosystem) }),
    ...(target !== null && target !== '' && { version: line(target) }),
  };
}
