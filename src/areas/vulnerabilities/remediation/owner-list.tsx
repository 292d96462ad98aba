import type { FixOwner } from '../../../../contract/fix-plan';
import type { Column } from '../../../kit/data-table/column';
import { DataTable } from '../../../kit/data-table/data-table';
import { count, plural } from '../../../kit/format';
import { useListPlace } from '../../../lists/list-visit';
import { ownerText } from './fix-toolbar';
import { shareText } from './fix-words';

interface Row extends FixOwner {
  readonly id: string;
  readonly share: number;
}

const text = ({ name }: Pick<FixOwner, 'name'>): string => (name === null ? 'Nobody' : ownerText(name));

const COLUMNS: readonly Column<Row>[] = [
  {
    ...{ id: 'owner', label: 'Owner', width: 240 },
    cell: (row) => <span className={row.name === null ? 'clip quiet' : 'clip'}>{text(row)}</span>,
  },
  ...(['upgrades', 'findings', 'assets'] as const).map(
    (id): Column<Row> => ({
      ...{ id, label: `${id.charAt(0).toUpperCase()}${id.slice(1)}`, width: 90, align: 'end' },
      cell: (row) => <span className="number">{count(row[id])}</span>,
    }),
  ),
  {
    ...{ id: 'share', label: 'Share of risk', width: 110, align: 'end' },
    cell: ({ share }) => <span className="number">{shareText(share)}</span>,
  },
];

interface Props {
  readonly owners: readonly FixOwner[];
  /** The whole risk. */
  readonly whole: number;
  onOpen(name: string | null): void;
}

/** Who has most to do; each leads to their own upgrades. */
export function OwnerList({ owners, whole, onOpen }: Props) {
  const rows = owners.map(
    (one): Row => ({ ...one, id: `owner ${one.name ?? ''}`, share: whole === 0 ? 0 : one.risk / whole }),
  );
  const { cursor, scroll } = useListPlace('owners');
  const open = (row: Row): void => onOpen(row.name);
  return (
    <div className="list-body">
      <div className="list-rows">
        <DataTable
          label="Owners"
          main
          columns={COLUMNS}
          count={rows.length}
          rowAt={(index) => rows[index]}
          onShow={NOTHING}
          sort={null}
          onSort={NOTHING}
          nameOf={text}
          onOpen={open}
          onPick={open}
          cursor={cursor}
          scroll={scroll}
          card={(row) => (
            <div className="list-card">
              <b className="clip">{text(row)}</b>
              <span className="small">
                {plural(row.upgrades, 'upgrade')}, {plural(row.findings, 'finding')} on {plural(row.assets, 'asset')}
              </span>
              <span className="small quiet">{shareText(row.share)} of the risk</span>
            </div>
          )}
          cardHeight={92}
        />
      </div>
    </div>
  );
}

const NOTHING = (): void => undefined;
