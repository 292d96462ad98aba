import { useEffect, useState } from 'react';
import type { FixSum } from '../../../../contract/fix-plan';
import { href } from '../../../../contract/paths';
import { useRows } from '../../../data/rows';
import { useView } from '../../../data/use-view';
import type { Column } from '../../../kit/data-table/column';
import { DataTable } from '../../../kit/data-table/data-table';
import { count, plural } from '../../../kit/format';
import { LinkButton } from '../../../kit/link-button';
import { NoResults } from '../../../kit/notice';
import { useListPlace } from '../../../lists/list-visit';
import { useSession } from '../../../session/session';
import { type FixScope, scopeWhere } from './fix-questions';
import { shareText } from './fix-words';

/** What of a group's assets there is to do. */
interface Answer extends FixSum {
  readonly upgrades: number;
}
interface Row {
  readonly id: string;
  readonly name: string;
  /** Null while it is being worked out. */
  readonly said: Answer | null;
  readonly share: number | null;
}

/** Plans that are worked out at once: each group has one of its own. */
const MOST_GROUPS = 50;

const number = (value: number | undefined): string => (value === undefined ? '…' : count(value));

const COLUMNS: readonly Column<Row>[] = [
  { ...{ id: 'group', label: 'Group', width: 240 }, cell: ({ name }) => <span className="clip">{name}</span> },
  ...(['upgrades', 'findings', 'assets'] as const).map(
    (id): Column<Row> => ({
      ...{ id, label: `${id.charAt(0).toUpperCase()}${id.slice(1)}`, width: 90, align: 'end' },
      cell: ({ said }) => <span className="number">{number(said?.[id])}</span>,
    }),
  ),
  {
    ...{ id: 'share', label: 'Share of risk', width: 110, align: 'end' },
    cell: ({ share }) => <span className="number">{share === null ? '…' : shareText(share)}</span>,
  },
];

interface Props {
  readonly scope: FixScope;
  /** The whole risk. */
  readonly whole: number;
  onOpen(group: string): void;
}

/** Which groups have most to do, each by a plan of its own; assets of several groups count in each (RM9). */
export function GroupList({ scope, whole, onOpen }: Props) {
  const { companyId } = useSession();
  const groups = useRows(useSession(), 'assetGroup') ?? [];
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const { cursor, scroll } = useListPlace('groups');
  const asked = groups.toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, MOST_GROUPS);
  const rows = asked
    .map(({ id, name }): Row => {
      const said = answers.get(id) ?? null;
      return { id, name, said, share: said === null ? null : whole === 0 ? 0 : said.risk / whole };
    })
    .toSorted((a, b) => (b.said?.risk ?? -1) - (a.said?.risk ?? -1));
  if (companyId === null) return null;
  if (groups.length === 0)
    return (
      <NoResults title="There are no groups yet" text="A group of assets has a plan of its own here.">
        <LinkButton to={href('assetGroups')} variant="soft">
          Asset groups
        </LinkButton>
      </NoResults>
    );
  const open = (row: Row): void => onOpen(row.id);
  return (
    <div className="list-body">
      {asked.map(({ id }) => (
        <Asked
          key={id}
          {...{ companyId }}
          scope={{ ...scope, group: id }}
          onAnswer={(said) => setAnswers((before) => new Map(before).set(id, said))}
        />
      ))}
      <div className="list-rows">
        {groups.length > MOST_GROUPS ? (
          <p className="quiet small" role="note">
            The first {MOST_GROUPS} of {count(groups.length)} groups by name. The others can be chosen beside “By
            software”.
          </p>
        ) : null}
        <DataTable
          label="Groups"
          main
          columns={COLUMNS}
          count={rows.length}
          rowAt={(index) => rows[index]}
          onShow={NOTHING}
          sort={null}
          onSort={NOTHING}
          nameOf={({ name }) => name}
          onOpen={open}
          onPick={open}
          cursor={cursor}
          scroll={scroll}
          card={({ name, said, share }) => (
            <div className="list-card">
              <b className="clip">{name}</b>
              <span className="small">
                {said === null
                  ? 'Being worked out …'
                  : `${plural(said.upgrades, 'upgrade')}, ${plural(said.findings, 'finding')} on ${plural(said.assets, 'asset')}`}
              </span>
              <span className="small quiet">{share === null ? '' : `${shareText(share)} of the risk`}</span>
            </div>
          )}
          cardHeight={92}
        />
      </div>
    </div>
  );
}

interface AskedProps {
  readonly companyId: string;
  readonly scope: FixScope;
  onAnswer(said: Answer): void;
}

/** The plan of one group, which shows nothing itself. */
function Asked({ companyId, scope, onAnswer }: AskedProps) {
  const spec = { companyId, entity: 'finding' as const, where: scopeWhere(scope), offset: 0, limit: 1, fixes: {} };
  const plan = useView(spec)?.fixes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each plan
  useEffect(() => {
    if (plan !== undefined) onAnswer({ ...plan.whole, upgrades: plan.upgrades.length + plan.more.upgrades });
  }, [plan]);
  return null;
}

const NOTHING = (): void => undefined;
