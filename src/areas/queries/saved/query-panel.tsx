import { useContext } from 'react';
import { Facts } from '../../../details/facts';
import { RecordHistory } from '../../../details/record-history';
import type { FieldLook } from '../../../forms/form-values';
import { words } from '../../../kit/format';
import { RecordConflicts } from '../../../parts/record-conflicts';
import { ASKED, isAskedEntity } from '../../../words/asked';
import { aboutText } from '../../../words/entity-text';
import { Names } from './names';
import { By, LastRun, type Row } from './query-list';
import { switchFacts, textOf } from './saved-list';

const ABOUT = Object.fromEntries(ASKED.map((entity) => [entity, words(aboutText(entity))]));

const looksOf = ({ entity }: Row): readonly FieldLook[] => [
  { field: 'name', label: 'Name' },
  { field: 'description', label: 'What it is for' },
  { field: 'folder', label: 'Folder' },
  { field: 'entity', label: 'Records', values: ABOUT },
  { field: 'ast', label: 'Query', ...(isAskedEntity(entity) && { asks: entity }) },
  { field: 'sort', label: 'Order' },
  { field: 'isPrivate', label: 'Private' },
];

/** A saved query beside the list: what it asks, in whole, and who changed it. */
export function QueryPanel({ row }: { readonly row: Row }) {
  const asked = textOf(row, useContext(Names));
  return (
    <>
      <RecordConflicts id={row.id} />
      <Facts
        facts={[
          ...(row.description ? [{ label: 'What it is for', value: row.description }] : []),
          { label: 'Query', value: <span className="mono">{asked || 'Everything'}</span> },
          ...switchFacts(row),
          { label: 'Records', value: words(aboutText(row.entity)) },
          ...(row.folder ? [{ label: 'Folder', value: row.folder }] : []),
          { label: 'Visible to', value: row.isPrivate ? 'Only you' : 'Everyone in the company' },
          { label: 'By', value: <By row={row} /> },
          { label: 'Last run', value: <LastRun row={row} /> },
        ]}
      />
      <RecordHistory name="savedQuery" row={row} looks={looksOf(row)} />
    </>
  );
}
