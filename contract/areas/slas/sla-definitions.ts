import * as z from 'zod/mini';
import { Id, Line } from '../../primitives';
import { defineRecord, tree } from '../../record';
import { Holiday, MOST_HOLIDAYS } from '../policies/business-calendars';

/** How long findings may stay open: of several definitions that match one, the first in their order counts. */

/** `business`: Saturdays, Sundays and holidays do not count. */
export const SLA_CLOCKS = ['calendar', 'business'] as const;
/** When the clock starts: when a source saw the finding first, or when Muster heard of it. */
export const SLA_STARTS = ['firstSeenAt', 'createdAt'] as const;
const DAYS = 3_650;

export const slaDefinition = defineRecord('slaDefinition', {
  path: 'sla-definitions',
  subject: 'SlaDefinition',
  words: { a: 'an SLA definition', many: 'SLA definitions' },
  fields: {
    name: Line,
    description: z.optional(z.string().check(z.maxLength(2_000))),
    /** Smaller comes first. */
    order: z.number(),
    /** The findings it is about. */
    when: tree(),
    days: z.int().check(z.gte(1), z.lte(DAYS)),
    /** So many days before it is due, people are warned. */
    warnDays: z.int().check(z.gte(0), z.lte(DAYS)),
    clock: z.enum(SLA_CLOCKS),
    /** Where its days begin and end, as the IANA names it; absent: UTC. The server says which there are. */
    zone: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    /** Days that do not count on the business clock. */
    holidays: z.optional(z.array(Holiday).check(z.maxLength(MOST_HOLIDAYS))),
    /** The business calendar whose holidays do not count either, and whose zone counts where it has none. */
    calendarId: z.optional(Id),
    startField: z.enum(SLA_STARTS),
    restartOnReopen: z.boolean(),
    pauseOnException: z.boolean(),
    /** Not enforced: it is shown, and decides nothing. */
    enforced: z.boolean(),
  },
  labels: {
    order: 'Position',
    when: 'Findings it applies to',
    days: 'Deadline',
    warnDays: 'Warning before the deadline',
    clock: 'Days that count',
    zone: 'Time zone',
    holidays: 'Holidays',
    calendarId: 'Business calendar',
    startField: 'The clock starts when',
    restartOnReopen: 'Restart the clock when a finding is reopened',
    pauseOnException: 'Stop the clock during an exception',
  },
  units: { days: 'day', warnDays: 'day' },
  wordless: ['order'],
  editable: [
    ...([
      'name',
      'description',
      'order',
      'when',
      'days',
      'warnDays',
      'clock',
      'zone',
      'holidays',
      'calendarId',
    ] as const),
    ...(['startField', 'restartOnReopen', 'pauseOnException', 'enforced'] as const),
  ],
  check: ({ days, warnDays }) =>
    warnDays < days
      ? []
      : [{ field: 'warnDays', message: 'The warning must come before the deadline: choose fewer days' }],
  search: ['name', 'description'],
});
export type SlaDefinition = z.infer<typeof slaDefinition.schema>;
