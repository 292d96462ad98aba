import { Button } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { href } from '../../../../contract/paths';
import { RECORDS } from '../../../../contract/record-list';
import type { ShownRow } from '../../../../contract/sync-api';
import { DECIDING_KIND } from '../../../../domain/slas/sla-clock';
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
  const mayRead = useMayDo('read', RECORDS.businessCalendar.subject);
  return mayRead ? <AllCalendars /> : <NotForYou many="business calendars" />;
}

function AllCalendars() {
  const { companyId } = useSession();
  const answer = useEntries('businessCalendar');
  const rows = (answer?.rows ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
  const mayMake = useMay('business-calendars.create');
  const [open, setOpen] = useState<CalendarRow | 'new' | null>(null);
  const { columns, dialog } = useColumns(mayMake, setOpen);
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
      <p className="quiet definitions-about in-words">
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
      {dialog}
    </Panel>
  );
}

function useColumns(mayMake: boolean, edit: (row: CalendarRow) => void) {
  const slas = useEntries(DECIDING_KIND)?.rows ?? [];
  const removal = useRemoval('businessCalendar', 'No SLA definition counts by it.');
  const linksOf = (row: CalendarRow): readonly ReactNode[] =>
    slas
      .filter(({ calendarId }) => calendarId === row.id)
      .map(({ id, name }) => (
        <div key={id}>
          <AppLink to={href('slaDefinition', { id })}>{name}</AppLink>
        </div>
      ));
  const remove = (row: CalendarRow): void => {
    const links = linksOf(row);
    const whyNot = (
      <>
        <p>Deadlines are counted by it. Choose another calendar in these SLA definitions first:</p>
        {links}
      </>
    );
    removal.ask(row, links.length === 0 ? null : whyNot);
  };
  const columns: PlainColumn<CalendarRow>[] = [
    { id: 'name', label: 'Calendar', cell: (row) => <Name row={row} /> },
    { id: 'zone', label: 'Time zone', cell: ({ zone }) => zone ?? 'UTC' },
    { id: 'holidays', label: 'Holidays', isWide: true, cell: ({ holidays }) => nextText(holidays, today()) },
    {
      ...{ id: 'used', label: 'Used by' },
      cell: (row) => (linksOf(row).length === 0 ? <span className="quiet">Nothing yet</span> : linksOf(row)),
    },
  ];
  const actions: PlainColumn<CalendarRow> = {
    ...{ id: 'actions', label: 'Actions' },
    cell: (row) => (
      <span className="definitions-actions">
        <Action text="Edit" of={row.name} run={() => edit(row)} />
        <Action text="Delete" of={row.name} isDangerous run={() => remove(row)} />
      </span>
    ),
  };
  return { columns: mayMake ? [...columns, actions] : columns, dialog: removal.dialog };
}

function Name({ row: { name, description } }: { readonly row: CalendarRow }) {
  return (
    <>
      {name}
      {description === undefined ? null : <div className="quiet small">{description}</div>}
    </>
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
