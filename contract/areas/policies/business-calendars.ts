import * as z from 'zod/mini';
import { Line } from '../../primitives';
import { defineRecord } from '../../record';

/** Which days do not count, kept once for all that counts business days. */

/** Of some years, for a company of many countries. */
export const MOST_HOLIDAYS = 400;
export const Holiday = z.iso.date('Write each day as 2026-12-25');

export const businessCalendar = defineRecord('businessCalendar', {
  path: 'business-calendars',
  // What deadlines are counted by is read by who reads their definitions.
  subject: 'SlaDefinition',
  words: { a: 'a business calendar', many: 'business calendars' },
  fields: {
    name: Line,
    /** Where its days begin and end, as the IANA names it; absent: UTC. The server says which there are. */
    zone: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    holidays: z.array(Holiday).check(z.maxLength(MOST_HOLIDAYS)),
    description: z.optional(z.string().check(z.maxLength(500))),
  },
  labels: { zone: 'Time zone' },
  editable: ['name', 'zone', 'holidays', 'description'],
  search: ['name', 'description'],
});
export type BusinessCalendar = z.infer<typeof businessCalendar.schema>;
