import type { FormLooks } from '../../forms/use-record-form';

/** What the form asks for, and what a new definition begins with. */
export const SLA_FORM: FormLooks<'slaDefinition'> = [
  { field: 'name', label: 'Name' },
  {
    field: 'when',
    label: 'Findings it is about',
    asks: 'finding',
    help: 'Of several definitions that match a finding, the first one decides.',
  },
  { field: 'days', label: 'Deadline', unit: 'days' },
  { field: 'warnDays', label: 'Warning before the deadline', unit: 'days', help: '0 days: no warning.' },
  {
    field: 'clock',
    label: 'Days that count',
    values: { calendar: 'All days', business: 'Monday to Friday' },
  },
  {
    field: 'startField',
    label: 'The clock starts when',
    values: { firstSeenAt: 'A source first saw it', createdAt: 'Muster first heard of it' },
  },
  { field: 'restartOnReopen', label: 'A reopened finding starts anew' },
  { field: 'pauseOnException', label: 'The clock stops while an exception holds' },
  {
    field: 'enforced',
    label: 'Enforced',
    help: 'What is not enforced is shown here, and decides nothing.',
  },
  { field: 'description', label: 'Description' },
];

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
