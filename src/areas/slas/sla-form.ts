import type { BusinessCalendar } from '../../../contract/areas/policies/business-calendars';
import type { FormLooks } from '../../forms/use-record-form';
import { ZONES } from '../../forms/zones';

type Calendar = Pick<BusinessCalendar, 'id' | 'name'>;

/** What the form asks for, with the company's calendars to choose from. */
export const slaForm = (calendars: readonly Calendar[]): FormLooks<'slaDefinition'> => [
  { field: 'name' },
  {
    field: 'when',
    asks: 'finding',
    help: 'A new one begins with critical findings, as an example. If several definitions match a finding, the first one applies.',
  },
  { field: 'days' },
  {
    ...{ field: 'warnDays', help: '0 days: no warning.' },
    values: { 0: 'None' },
  },
  {
    field: 'clock',
    values: { calendar: 'All days', business: 'Monday to Friday' },
  },
  {
    ...{ field: 'zone', help: 'Where days, weekends and holidays begin and end.' },
    options: ZONES,
  },
  {
    field: 'holidays',
    help: 'Days that do not count, as 2026-12-25. They matter where Monday to Friday count.',
  },
  {
    ...{
      field: 'calendarId',
      help: 'Its holidays do not count either; its time zone counts where none is chosen here.',
    },
    options: [{ value: undefined, label: 'None' }, ...calendars.map(({ id, name }) => ({ value: id, label: name }))],
  },
  {
    field: 'startField',
    values: { firstSeenAt: 'A source first reports it', createdAt: 'Muster first records it' },
  },
  { field: 'restartOnReopen' },
  {
    field: 'pauseOnException',
    help: 'While a risk is accepted until a day, or software is said to be no problem. What this form says of findings counts as if no clock had stood still.',
  },
  {
    field: 'enforced',
    help: 'A definition that is not enforced applies to no findings.',
  },
  { field: 'description' },
];

/** What a new definition begins with. */
export const SLA_START = {
  name: '',
  when: { op: 'and', items: [{ field: 'severity', op: 'eq', value: 'critical' }] },
  days: 30,
  warnDays: 7,
  clock: 'calendar',
  startField: 'firstSeenAt',
  restartOnReopen: true,
  pauseOnException: true,
  enforced: true,
};
