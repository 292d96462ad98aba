import { Badge, Button } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import type { CustomField } from '../../../../contract/areas/policies/custom-fields';
import type { ShownRow } from '../../../../contract/sync-api';
import { inOrder, pathOfKey } from '../../../../domain/definitions/custom-fields';
import { updateRecord } from '../../../data/records';
import { useRows } from '../../../data/rows';
import { undoableToast } from '../../../data/undoable-toast';
import { useCounts } from '../../../data/use-counts';
import { useKeptText } from '../../../data/use-kept-text';
import { AppLink } from '../../../kit/app-link';
import { plural } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import type { PlainColumn } from '../../../kit/plain-table';
import { failureToast } from '../../../kit/toasts';
import { assetsHref, savedHref } from '../../../parts/question-href';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { Action } from './action';
import { CustomFieldDialog, EDITORS_TEXT, TYPE_TEXT } from './custom-field-dialog';
import { Entries, useEntries } from './entries';
import { useRemoval } from './use-removal';

type FieldRow = ShownRow<'customField'>;

/** Fields a company gives its assets: what each is, and what uses it (DF2, DF3). */
export function CustomFields() {
  const { companyId } = useSession();
  const answer = useEntries('customField');
  const rows = inOrder(answer?.rows ?? []);
  const uses = useUses(companyId ?? '', rows);
  const mayMake = useMay('custom-fields.create');
  const [open, setOpen] = useState<FieldRow | 'new' | null>(null);
  const { actionsOf, dialog } = useActions(rows, uses, setOpen);
  const columns: PlainColumn<FieldRow>[] = [
    { id: 'label', label: 'Field', cell: (row) => <Name row={row} /> },
    {
      ...{ id: 'type', label: 'Type', isWide: true },
      cell: ({ type, choices = [] }) =>
        choices.length === 0 ? TYPE_TEXT[type] : `${TYPE_TEXT[type]}: ${choices.join(', ')}`,
    },
    { id: 'editors', label: 'Filled in by', cell: ({ editors }) => EDITORS_TEXT[editors] },
    { id: 'uses', label: 'Used by', cell: (row) => <Used of={uses(row)} /> },
    ...(mayMake ? [{ id: 'actions', label: 'Actions', cell: actionsOf }] : []),
  ];
  return (
    <Panel title="Custom fields" aside={mayMake ? <NewButton onNew={() => setOpen('new')} /> : undefined}>
      <p className="quiet definitions-about in-words">
        Fields your assets have beside the usual ones. They can be filled in, imported, asked, shown as a column and
        filtered by. Renaming one keeps its values.
      </p>
      <Entries
        {...{ kind: 'customField', answer, rows, columns }}
        none="None yet. A field may be a room, a cost centre, or until when a warranty lasts."
      />
      {open === null || companyId === null ? null : (
        <CustomFieldDialog
          companyId={companyId}
          row={open === 'new' ? null : open}
          rows={rows}
          onClose={() => setOpen(null)}
        />
      )}
      {dialog}
    </Panel>
  );
}

const NewButton = ({ onNew }: { onNew(): void }) => (
  <Button size="1" onClick={onNew}>
    New custom field
  </Button>
);

function Name({ row: { key, label, help, archived } }: { readonly row: FieldRow }) {
  return (
    <div>
      {label} {archived ? <Badge color="gray">Archived</Badge> : null}
      <div className="quiet small">
        <span className="mono">{pathOfKey(key)}</span>
        {help === undefined ? null : ` · ${help}`}
      </div>
    </div>
  );
}

interface Uses {
  /** Null: not known yet. */
  readonly assets: { readonly count: number | null; readonly to: string };
  readonly queries: readonly { readonly id: string; readonly name: string }[];
}

function useUses(companyId: string, rows: readonly FieldRow[]): (row: FieldRow) => Uses {
  const queries = useRows(useSession(), 'savedQuery') ?? [];
  const wheres = rows.map(({ key }) => ({ field: pathOfKey(key), op: 'exists' as const }));
  const counts = useCounts(companyId, 'asset', wheres);
  return (row) => {
    const at = rows.findIndex(({ id }) => id === row.id);
    const path = pathOfKey(row.key);
    return {
      assets: { count: counts[at] ?? null, to: assetsHref({ field: path, op: 'exists' }) },
      queries: queries.filter(({ ast }) => JSON.stringify(ast).includes(JSON.stringify(path))),
    };
  };
}

function Used({ of: { assets, queries } }: { readonly of: Uses }) {
  if (assets.count === 0 && queries.length === 0) return <span className="quiet">Nothing yet</span>;
  return (
    <>
      {assets.count === 0 ? null : (
        <div>
          <AppLink to={assets.to}>{assets.count === null ? 'Assets' : plural(assets.count, 'asset')}</AppLink>
        </div>
      )}
      {queries.map(({ id, name }) => (
        <div key={id}>
          <AppLink to={savedHref(id)}>{name}</AppLink>
        </div>
      ))}
    </>
  );
}

const isUsed = ({ assets, queries }: Uses): boolean => assets.count !== 0 || queries.length > 0;

function useActions(rows: readonly FieldRow[], uses: (row: FieldRow) => Uses, edit: (row: FieldRow) => void) {
  const kept = useKeptText();
  const removal = useRemoval('customField', 'No asset has a value of it.');
  const change = (row: FieldRow, patch: Partial<Pick<CustomField, 'archived' | 'order'>>, done: string): void => {
    updateRecord('customField', row, patch).then(
      (made) => undoableToast(done, made, kept),
      (error: unknown) => failureToast('The change could not be kept', error),
    );
  };
  const actionsOf = (row: FieldRow): ReactNode => {
    const at = rows.findIndex(({ id }) => id === row.id);
    const [above, before] = [rows[at - 1], rows[at - 2]];
    const used = uses(row);
    const name = row.label;
    return (
      <span className="definitions-actions">
        <Action text="Edit" of={name} run={() => edit(row)} />
        {above === undefined ? null : (
          <Action
            text="Move up"
            of={name}
            run={() => change(row, { order: placeBefore(above, before) }, `Moved ${name}`)}
          />
        )}
        <Action
          text={row.archived ? 'Use again' : 'Archive'}
          of={name}
          run={() => change(row, { archived: !row.archived }, `${row.archived ? 'Using again' : 'Archived'}: ${name}`)}
        />
        <Action
          text="Delete"
          of={name}
          isDangerous
          run={() =>
            removal.ask(
              { ...row, name },
              isUsed(used) ? (
                <>
                  <Used of={used} />
                  <p>Archive it instead: it is no longer filled in, and what was filled in stays.</p>
                </>
              ) : null,
            )
          }
        />
      </span>
    );
  };
  return { actionsOf, dialog: removal.dialog };
}

const placeBefore = (above: FieldRow, before: FieldRow | undefined): number =>
  before === undefined ? above.order - 1 : (above.order + before.order) / 2;
