import { plural } from '../../kit/format';
import type { SlaRow } from './decided';

/** "30 days, Monday to Friday" */
export const deadlineText = ({ days, clock }: Pick<SlaRow, 'days' | 'clock'>): string =>
  `${plural(days, 'day')}${clock === 'business' ? ', Monday to Friday' : ''}`;

export const warningText = ({ warnDays }: Pick<SlaRow, 'warnDays'>): string =>
  warnDays === 0 ? 'No warning' : `Warning ${plural(warnDays, 'day')} before`;

/** Why a definition applies to no findings: so many match it, and those before it take them all (SL3). */
export function noneText(matching: number): string {
  if (matching === 0) return 'No open finding matches now.';
  if (matching === 1) return '1 open finding matches, and is covered by an earlier definition.';
  return `${plural(matching, 'open finding')} match, and all are covered by earlier definitions.`;
}
