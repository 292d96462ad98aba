import { plural } from '../../kit/format';
import type { SlaRow } from './decided';

/** "30 days, Monday to Friday" */
export const deadlineText = ({ days, clock }: Pick<SlaRow, 'days' | 'clock'>): string =>
  `${plural(days, 'day')}${clock === 'business' ? ', Monday to Friday' : ''}`;

export const warningText = ({ warnDays }: Pick<SlaRow, 'warnDays'>): string =>
  warnDays === 0 ? 'No warning' : `Warning ${plural(warnDays, 'day')} before`;
