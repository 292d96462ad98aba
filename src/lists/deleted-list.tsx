import { Badge } from '@radix-ui/themes';
import { useMemo } from 'react';
import { ENDPOINT_ACCESS } from '../../contract/access/endpoint-access';
import type { EntityName } from '../../contract/entities';
import type { Command, ShownRow } from '../../contract/sync-api';
import { runBulk } from '../data/bulk';
import { changeOf } from '../data/changes-made';
import { useDeleter } from '../data/deleters';
import { undoableToast } from '../data/undoable-toast';
import { useKeptText } from '../data/use-kept-text';
import type { Column } from '../kit/data-table/column';
import type { RowAction } from '../kit/data-table/row-menu';
import { plural } from '../kit/format';
import { RelativeTime } from '../kit/relative-time';
import { failureToast } from '../kit/toasts';
import { ActionButton } from '../parts/palette/action-button';
import { useSession } from '../session/session';
import { useAbility } from '../session/use-ability';
import type { Chosen } from './bulk-bar';
import type { List, RestoreCall } from './define-list';
import { BY_DELETION } from './list-state';

/** A list of deleted records: the same list with other columns, actions and panel (LS50). */

/** The list as it speaks of deleted records. */
export function deletedList<E extends EntityName>(list: List<E>): List<E> {
  const { card: _, ...plain } = list;
  const [one, many] = [`deleted ${list.one}`, `deleted ${list.many}`];
  return {
    ...{ ...plain, one, many },
    panel: (row, close) => <DeletedPanel list={list} row={row} onRestored={close} />,
  };
}

/** When and by whom comes first. */
export function deletionColumns<E extends EntityName>(
  entity: E,
  columns: readonly Column<ShownRow<E>>[],
): readonly Column<ShownRow<E>>[] {
  const [first, ...others] = columns;
  if (first === undefined) return columns;
  const when: Column<ShownRow<E>> = {
    ...{ id: 'deletedAt', label: 'Deleted', width: 116, sortField: BY_DELETION.field, highFirst: true },
    cell: ({ deletedAt }) => (deletedAt === null ? null : <RelativeTime at={deletedAt} />),
  };
  const who: Column<ShownRow<E>> = {
    ...{ id: 'deletedBy', label: 'Deleted by', width: 130, fields: [] },
    cell: (row) => <Deleter entity={entity} row={row} />,
  };
  return [first, when, who, ...others];
}

interface DeleterProps {
  readonly entity: EntityName;
  readonly row: ShownRow;
}

function Deleter({ entity, row }: DeleterProps) {
  const isSent = row.pendingFields?.includes('deletedAt') !== true;
  const companyId = useSession().companyId ?? '';
  const name = useDeleter(entity, { ...row, companyId }, isSent);
  if (!isSent)
    return (
      <Badge color="amber" highContrast>
        You, not sent yet
      </Badge>
    );
  if (typeof name === 'string') return <span className="clip">{name}</span>;
  return <span className="quiet">–</span>;
}

/** What can be done with deleted records, by whom. */
export function useRestoring<E extends EntityName>(list: List<E>) {
  const { companyId } = useSession();
  const { mayRestore, restore } = useRestore(list);
  const { entity, one, many } = list;
  const call = list.restore?.call;
  // By what it says, not by the list: that is made anew when a group or a field arrives, and a button made anew loses its focus.
  const bulk = useMemo(() => {
    const of = { entity, one, many, ...(call !== undefined && { restore: { call } }) };
    return function Restore(chosen: Chosen) {
      return <RestoreChosen list={of} chosen={chosen} />;
    };
  }, [entity, one, many, call]);
  const actionsOf = (row: ShownRow<E>): readonly RowAction[] =>
    mayRestore(row) ? [{ text: RESTORE, run: () => void restore([row.id], list.nameOf(row)) }] : [];
  // What is not one's own to restore is refused for the selection as a whole.
  return { actionsOf, bulk: companyId !== null && mayRestore({ companyId }) ? bulk : undefined };
}

const RESTORE = 'Restore';

function useRestore<E extends EntityName>({ restore: back, entity }: Pick<List<E>, 'restore' | 'entity'>) {
  const endpoint = back?.call;
  const { companyId } = useSession();
  const ability = useAbility();
  const kept = useKeptText();
  return {
    mayRestore(row: object): boolean {
      if (endpoint === undefined) return false;
      const [action, subject] = ENDPOINT_ACCESS[endpoint];
      return ability.can(action, { subject, row: { ...row } });
    },
    /** Can be taken back, as a deletion can. */
    async restore(ids: readonly string[], what: string): Promise<void> {
      if (endpoint === undefined || companyId === null) return;
      const title = `Restored ${what}`;
      const command = (some: readonly string[]) => restoring(endpoint, companyId, some);
      try {
        const sent = await runBulk({ companyId, entity, title, steps: [{ ids, command }] });
        undoableToast(title, changeOf(`Restore ${what}`, sent.ords), kept);
      } catch (error) {
        failureToast(`${what} could not be restored`, error);
      }
    },
  };
}

const restoring = (endpoint: RestoreCall, companyId: string, ids: readonly string[]): Command => ({
  ...{ companyId, endpoint, params: {}, body: { ids: [...ids] } },
});

type Restored = Pick<List<EntityName>, 'entity' | 'one' | 'many' | 'restore'>;

function RestoreChosen({ list, chosen }: { readonly list: Restored; readonly chosen: Chosen }) {
  const { restore } = useRestore(list);
  const run = async (): Promise<void> => {
    await restore(await chosen.ids(), plural(chosen.count, list.one, list.many));
    chosen.clear();
  };
  return <ActionButton size="1" variant="soft" text={RESTORE} onPress={() => void run()} />;
}

interface PanelProps<E extends EntityName> {
  readonly list: List<E>;
  readonly row: ShownRow<E>;
  onRestored(): void;
}

/** What is known of a deleted record: nothing of it can be changed but that it comes back. */
function DeletedPanel<E extends EntityName>({ list, row, onRestored }: PanelProps<E>) {
  const { mayRestore, restore } = useRestore(list);
  const run = (): void => {
    onRestored();
    void restore([row.id], list.nameOf(row));
  };
  const [, ...columns] = deletionColumns(list.entity, [list.first, ...list.columns]);
  return (
    <>
      {mayRestore(row) ? (
        <div className="row">
          <ActionButton text={RESTORE} onPress={run} />
        </div>
      ) : null}
      <dl className="deleted-facts">
        {columns.map(({ id, label, cell }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
