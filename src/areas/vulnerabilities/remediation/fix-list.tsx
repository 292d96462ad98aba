import { useCallback, useMemo, useRef } from 'react';
import type { FixPlan } from '../../../../contract/fix-plan';
import { planOf } from '../../../../domain/remediation/plan-of';
import type { Column } from '../../../kit/data-table/column';
import { DataTable } from '../../../kit/data-table/data-table';
import { count, plural } from '../../../kit/format';
import { useListPlace } from '../../../lists/list-visit';
import type { OpenRow } from '../../../lists/use-open-row';
import { SeverityCounts } from '../../../parts/severity-badge';
import { FixPanel } from './fix-panel';
import { PlanMark } from './fix-plan-facts';
import { type FixRow, fixRows, fixTitle, installedText, shareText, someOf } from './fix-words';
import type { FixPlace } from './use-fix-place';
import { type Plans, type PlanTicket, usePlans } from './use-plans';

interface Props {
  readonly plan: FixPlan;
  readonly place: FixPlace;
  change(part: Partial<FixPlace>, replace?: boolean): void;
}

const WHAT: Column<FixRow> = {
  ...{ id: 'what', label: 'What to do', width: 280 },
  cell: (row) => (
    <span className="clip" title={fixTitle(row)}>
      <span className="number quiet">{row.rank}.</span> {fixTitle(row)}
    </span>
  ),
};
const COLUMNS: readonly Column<FixRow>[] = [
  WHAT,
  { id: 'from', label: 'Installed', width: 110, cell: (row) => <Clipped text={installedText(row)} /> },
  { id: 'to', label: 'Upgrade to', width: 120, cell: (row) => <Target row={row} /> },
  {
    ...{ id: 'findings', label: 'Findings', width: 80, align: 'end' },
    cell: ({ findings }) => <span className="number">{count(findings)}</span>,
  },
  {
    ...{ id: 'assets', label: 'Assets', width: 72, align: 'end' },
    cell: ({ assets }) => <span className="number">{count(assets)}</span>,
  },
  { id: 'severities', label: 'Severities', width: 150, cell: (row) => <SeverityCounts counts={row.severities} /> },
  { id: 'share', label: 'Share of risk', width: 130, cell: (row) => <Share row={row} /> },
  {
    ...{ id: 'total', label: 'Together', width: 84, align: 'end' },
    cell: ({ total }) => <span className="number">{shareText(total)}</span>,
  },
];
const planColumn = (plans: Plans): Column<FixRow> => ({
  ...{ id: 'plan', label: 'Plan', width: 190 },
  cell: (row) => <PlanMark ticket={planOf(plans, row)} />,
});

/** Beside the panel. */
const FEW = ['what', 'findings', 'share'];

const Clipped = ({ text }: { readonly text: string }) => (
  <span className="clip number" title={text}>
    {text}
  </span>
);

function Target({ row: { fix, rule } }: { readonly row: FixRow }) {
  if (fix === null) return <Quiet text={rule?.solution ?? ''} />;
  if (fix.target !== null) return <Clipped text={fix.target} />;
  const told = someOf(fix.fixedIn, fix.fixedInCount);
  return <Quiet text={`Cannot be compared: ${told}`} />;
}

const Quiet = ({ text }: { readonly text: string }) => (
  <span className="quiet clip" title={text}>
    {text}
  </span>
);

function Share({ row: { share } }: { readonly row: FixRow }) {
  return (
    <span className="fix-share">
      <span className="fix-share-track" aria-hidden="true">
        <span style={{ width: `${Math.max(1, share * 100)}%` }} />
      </span>
      <span className="number">{shareText(share)}</span>
    </span>
  );
}

/** The upgrades in their order; one of them is shown beside. */
export function FixList({ plan, place, change }: Props) {
  const plans = usePlans();
  const { isUnplanned } = place;
  // Their ranks and shares stay those of the whole plan.
  const rows = useMemo(() => {
    const all = fixRows(plan);
    return isUnplanned && plans !== null ? all.filter((row) => planOf(plans, row) === undefined) : all;
  }, [plan, plans, isUnplanned]);
  const columns = plans === null ? COLUMNS : [...COLUMNS, planColumn(plans)];
  const { cursor, scroll } = useListPlace();
  const body = useRef<HTMLDivElement>(null);
  const opened = useOpened(rows, place, change, cursor);
  const row = opened.at === null ? undefined : rows[opened.at];
  const { more } = plan;
  return (
    <div className="list-body">
      <div ref={body} className="list-rows">
        <DataTable<FixRow>
          label="Upgrades"
          main
          columns={opened.id === null ? columns : columns.filter(({ id }) => FEW.includes(id))}
          count={rows.length}
          rowAt={(index) => rows[index]}
          onShow={NOTHING}
          sort={null}
          onSort={NOTHING}
          nameOf={fixTitle}
          onOpen={(one) => opened.open(one.id)}
          onPick={(one) => opened.open(one.id)}
          onEscape={opened.close}
          isOpen={opened.at !== null}
          cursor={opened.cursor}
          scroll={scroll}
          card={(one) => <Card row={one} ticket={plans === null ? undefined : planOf(plans, one)} />}
          cardHeight={92}
        />
        {rows.length > 0 || !isUnplanned ? null : <p className="quiet">Every upgrade of the plan has a ticket.</p>}
        {more.upgrades === 0 ? null : (
          <p className="quiet small">
            {plural(more.upgrades, 'more upgrade')} {more.upgrades === 1 ? 'clears' : 'clear'}{' '}
            {plural(more.findings, 'finding')} on {plural(more.assets, 'asset')},{' '}
            {shareText(more.risk / plan.whole.risk)} of the risk.
          </p>
        )}
      </div>
      {opened.id === null ? null : (
        <FixPanel
          row={row}
          scope={place.scope}
          opened={opened}
          count={rows.length}
          onClosed={() => body.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })}
        />
      )}
    </div>
  );
}

const NOTHING = (): void => undefined;

function useOpened(
  rows: readonly FixRow[],
  { open }: FixPlace,
  change: Props['change'],
  cursor: OpenRow['cursor'],
): OpenRow {
  const found = open === null ? -1 : rows.findIndex(({ id }) => id === open);
  const at = found < 0 ? null : found;
  const active = at ?? cursor.active;
  const set = useCallback((id: string | null) => change({ open: id }, true), [change]);
  const move = (index: number): void => {
    cursor.onActive(index);
    const next = rows[index];
    if (open !== null && next !== undefined) set(next.id);
  };
  return {
    ...{ id: open, at, cursor: { active, onActive: move } },
    open: (id) => {
      cursor.onActive(rows.findIndex((one) => one.id === id));
      set(id);
    },
    close() {
      if (open === null) return false;
      set(null);
      return true;
    },
    step: (by) => move(Math.max(0, Math.min(rows.length - 1, active + by))),
  };
}

function Card({ row, ticket }: { readonly row: FixRow; readonly ticket: PlanTicket | undefined }) {
  return (
    <div className="list-card">
      <b className="clip">
        {row.rank}. {fixTitle(row)}
      </b>
      <span className="small list-card-line">
        {plural(row.findings, 'finding')} on {plural(row.assets, 'asset')}
        <SeverityCounts counts={row.severities} />
      </span>
      {ticket === undefined ? <Share row={row} /> : <PlanMark ticket={ticket} />}
    </div>
  );
}
