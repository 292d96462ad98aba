import { use } from 'react';
import { BOARD } from '../../../../contract/areas/boards/boards';
import { Facts } from '../../../details/facts';
import { RecordHistory } from '../../../details/record-history';
import type { FieldLook } from '../../../forms/form-values';
import { RecordConflicts } from '../../../parts/record-conflicts';
import { boardOfRow } from '../shown-board';
import { labelOf } from '../tiles/board-tile';
import { useWidgetNames } from '../use-widget-names';
import { Names, type Row } from './board-list';

const LOOKS: readonly FieldLook[] = [
  { field: 'name', label: 'Name' },
  { field: 'description', label: 'Description' },
  { field: 'folderId', label: 'Folder' },
  { field: 'tiles', label: 'Widgets' },
  { field: 'range', label: 'Time' },
  { field: 'isPrivate', label: 'Private' },
];

/** A board beside the list: what is on it, and who changed it. */
export function BoardPanel({ row }: { readonly row: Row }) {
  const { folders } = use(Names);
  const names = useWidgetNames();
  const { tiles, about } = boardOfRow(row);
  const folder = row.folderId === undefined ? undefined : folders.get(row.folderId);
  const shown = tiles.slice(0, BOARD.columns).map(({ id, content }) => <li key={id}>{labelOf(content, names)}</li>);
  return (
    <>
      <RecordConflicts id={row.id} />
      <Facts
        facts={[
          ...(about === '' ? [] : [{ label: 'Description', value: about }]),
          ...(folder === undefined ? [] : [{ label: 'Folder', value: folder }]),
          { label: 'Visible to', value: row.isPrivate ? 'Only you' : 'The whole company' },
          { label: 'Widgets', value: tiles.length === 0 ? 'None yet' : <ul className="plain-list">{shown}</ul> },
        ]}
      />
      <RecordHistory name="board" row={row} looks={LOOKS} />
    </>
  );
}
