import { Button } from '@radix-ui/themes';
import { SYNC } from '../../../../contract/limits';
import type { ShownRow } from '../../../../contract/sync-api';
import { deleteRecord } from '../../../data/records';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { useView } from '../../../data/use-view';
import { count } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { failureToast } from '../../../kit/toasts';
import { useMay } from '../../../session/use-ability';

type Exception = ShownRow<'softwareException'>;

const COLUMNS: readonly PlainColumn<Exception>[] = [
  { id: 'software', label: 'Software', cell: ({ software }) => software },
  {
    ...{ id: 'versions', label: 'Versions' },
    cell: ({ versions }) => (versions.length === 0 ? 'All' : versions.join(', ')),
  },
  { id: 'reason', label: 'Because', isWide: true, cell: ({ reason }) => reason },
  { id: 'until', label: 'Until', cell: ({ until }) => until?.slice(0, 10) ?? 'It is taken away' },
  { id: 'by', label: 'Made by', cell: ({ ownerName }) => (ownerName === '' ? 'You, not sent yet' : ownerName) },
];

interface Props {
  readonly companyId: string;
  /** The vulnerability. */
  readonly id: string;
}

/** What the company says is no problem; undefined while it is not known. */
export function useOurExceptions({ companyId, id }: Props): readonly Exception[] | undefined {
  const where = { field: 'vulnerabilityId', op: 'eq' as const, value: id };
  const limit = SYNC.windowRows;
  const answer = useView({ companyId, entity: 'softwareException', where, offset: 0, limit });
  return answer?.rows.filter(({ vulnerabilityId }) => vulnerabilityId === id);
}

/** What the company says is no problem, and the way to take it back (MT11). Nothing where it says nothing. */
export function OurExceptions(props: Props) {
  const may = useMay('software-exceptions.delete');
  const rows = useOurExceptions(props) ?? [];
  if (rows.length === 0) return null;
  const columns = may
    ? [...COLUMNS, { id: 'away', label: 'Change', cell: (row: Exception) => <TakeAway row={row} /> }]
    : COLUMNS;
  return (
    <Panel title="No problem here" aside={count(rows.length)}>
      <PlainTable label="No problem here" columns={columns} rows={rows} keyOf={(row) => row.id} />
    </Panel>
  );
}

function TakeAway({ row }: { readonly row: Exception }) {
  const kept = useKeptText();
  const take = (): void => {
    deleteRecord('softwareException', row).then(
      (change) => undoableToast(`${row.vulnerabilityId} counts in ${row.software} again`, change, kept),
      (error: unknown) => failureToast('The change could not be kept', error),
    );
  };
  return (
    <Button variant="soft" size="1" onClick={take} aria-label={`Take away what is said of ${row.software}`}>
      Take away
    </Button>
  );
}
