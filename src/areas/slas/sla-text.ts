import { type Clock, DEFAULT_ZONE, dueBy } from '../../../domain/slas/sla-clock';
import { wallClock } from '../../../domain/time/zone';
import { count, plural } from '../../kit/format';
import type { Late, SlaRow } from './decided';

/** "30 days, Monday to Friday" */
export const deadlineText = ({ days, clock }: Pick<SlaRow, 'days' | 'clock'>): string =>
  `${plural(days, 'day')}${clock === 'business' ? ', Monday to Friday' : ''}`;

export const warningText = ({ warnDays }: Pick<SlaRow, 'warnDays'>): string =>
  warnDays === 0 ? 'No warning' : `Warning ${plural(warnDays, 'day')} before`;

const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  timeZone: 'UTC',
});

/** Until when what is found at a moment is to be dealt with, by the clocks of the definition's zone. Epoch milliseconds. */
export function dueText(clock: Clock, now: number): string {
  const found = new Date(now).toISOString();
  const { zone = DEFAULT_ZONE } = clock;
  const due = wallClock(zone, Date.parse(dueBy(clock, { firstSeenAt: found, createdAt: found }).dueAt));
  return `A finding found now would be due on ${DAY_AND_TIME.format(due)} (${zone}).`;
}

/** Why a definition applies to no findings: so many match it, and those before it take them all (SL3). */
export function noneText(matching: number): string {
  if (matching === 0) return 'No open finding matches now.';
  if (matching === 1) return '1 open finding matches, and is covered by an earlier definition.';
  return `${plural(matching, 'open finding')} match, and all are covered by earlier definitions.`;
}

/** What a deadline makes of the findings it is about, were it in force now (SL9). */
export function lateText({ breached, approaching }: Late, of: number): string {
  const onTrack = of - breached - approaching;
  const said = [
    breached > 0 ? `${count(breached)} late` : '',
    approaching > 0 ? `${count(approaching)} due soon` : '',
    onTrack > 0 ? `${count(onTrack)} on track` : '',
  ].filter((text) => text !== '');
  return `With this deadline: ${said.join(', ')}.`;
}

/** Who is told once it is in force; null: it is not known how many. */
export const messagesText = (people: number | null): string =>
  people === null
    ? 'Each admin and owner gets one message.'
    : `${plural(people, 'person', 'people')} (admins and owners) ${people === 1 ? 'gets one message' : 'get one message each'}.`;
