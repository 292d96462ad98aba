import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { href } from '../../../../contract/paths';
import type { ShownRow } from '../../../../contract/sync-api';
import type { FormLooks } from '../../../forms/use-record-form';
import { ZONES } from '../../../forms/zones';
import { AppLink } from '../../../kit/app-link';
import { plural } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import type { PlainColumn } from '../../../kit/plain-table';
import { NotForYou } from '../../../parts/not-for-you';
import { useSession } from '../../../session/session';
import { useMay, useMayDo } from '../../../session/use-ability';
import { Action } from './action';
import { Entries, useEntries } from './entries';
import { RecordDialog } from './record-dialog';
import { useRemoval } from './use-removal';

type CalendarRow = ShownRow<'businessCalendar'>;

const LOOKS: FormLooks<'businessCalendar'> = [
  { field: 'name' },
  { field: 'zone', options: ZONES, help: 'Where its days begin and end.' },
  { field: 'holidays', help: 'Days that do not count, as 2026-12-25. Enter or a comma adds one.' },
  { field: 'description', isLine: true },
];

/** Holidays kept once, for all SLA definitions that name them (DF14). */
export function Calendars() {
  const mayRead = useMayDo('read', 'SlaDefinition');
  return mayRead ? <AllCalendars /> : <NotForYou many="business calendars" />;
}

function AllCalendars() {
  const { companyId } = useSession();
  const answer = useEntries('businessCalendar');
  const slas = useEntries('slaDefinition')?.rows ?? [];
  const rows = (answer?.rows ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
  const mayMake = useMay('business-calendars.create');
  const [open, setOpen] = useState<CalendarRow | 'new' | null>(null);
  const removal = useRemoval('businessCalendar', 'No SLA definition counts by it.');
  const used = (row: CalendarRow) => slas.filter(({ calendarId }) => calendarId === row.id);
  const links = (row: CalendarRow) =>
    used(row).map(({ id, name }) => (
      <div key={id}>
        <AppLink to={href('slaDefinition', { id })}>{name}</AppLink>
      </div>
    ));
  const columns: PlainColumn<CalendarRow>[] = [
    {
      ...{ id: 'name', label: 'Calendar' },
      cell: ({ name, description }) => (
        <>
          {name}
          {description === undefined ? null : <div className="quiet small">{description}</div>}
        </>
      ),
    },
    { id: 'zone', label: 'Time zone', cell: ({ zone }) => zone ?? 'UTC' },
    { id: 'holidays', label: 'Holidays', isWide: true, cell: ({ holidays }) => nextText(holidays, today()) },
    {
      ...{ id: 'used', label: 'Used by' },
      cell: (row) => (used(row).length === 0 ? <span className="quiet">Nothing yet</span> : links(row)),
    },
    ...(mayMake
      ? [
          {
            ...{ id: 'actions', label: 'Actions' },
            cell: (row: CalendarRow) => (
              <span className="definitions-actions">
                <Action text="Edit" of={row.name} run={() => setOpen(row)} />
                <Action
                  text="Delete"
                  of={row.name}
                  isDangerous
                  run={() =>
                    removal.ask(
                      row,
                      used(row).length === 0 ? null : (
                        <>
                          <p>Deadlines are counted by it. Choose another calendar in these SLA definitions first:</p>
                          {links(row)}
                        </>
                      ),
                    )
                  }
                />
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <Panel
      title="Business calendars"
      aside={
        mayMake ? (
          <Button size="1" onClick={() => setOpen('new')}>
            New business calendar
          </Button>
        ) : undefined
      }
    >
      <p className="quiet definitions-about">
        Holidays and their time zone, kept once. An SLA definition that counts Monday to Friday can name one.
      </p>
      <Entries {...{ kind: 'businessCalendar', answer, rows, columns }} none="None yet." />
      {open === null || companyId === null ? null : (
        <RecordDialog
          {...{ kind: 'businessCalendar', looks: LOOKS, companyId, row: open === 'new' ? null : open }}
          start={{ name: '', zone: undefined, holidays: [], description: '' }}
          nameOf={(values) => String(values['name'])}
          onClose={() => setOpen(null)}
        />
      )}
      {removal.dialog}
    </Panel>
  );
}

const today = (): string => new Date().toISOString().slice(0, 10);
const SHOWN = 3;

/** How many there are, and the next of them. */
function nextText(holidays: readonly string[], from: string): string {
  if (holidays.length === 0) return 'None';
  const next = holidays.filter((day) => day >= from).toSorted();
  const some = next.slice(0, SHOWN).join(', ');
  return `${plural(holidays.length, 'day')}${some === '' ? ', all past' : `, next ${some}`}`;
}
