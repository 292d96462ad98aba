import type { Reference } from '../../../../contract/query';
import { fieldCatalogue } from '../../../../domain/query/fields/field-catalogue';
import { useRows } from '../../../data/rows';
import { type AskedRow, isAsked } from '../../../data/saved-queries';
import { useSession } from '../../../session/session';
import { byName } from '../saved/saved-list';
import type { EditorProps, Place } from './place';

/** The saved queries that can stand here: those about the same records. */
export function useOffered({ catalogue, entity }: Place): readonly AskedRow[] {
  const rows = useRows(useSession(), 'savedQuery') ?? [];
  // Inside a list's element there are no records.
  if (catalogue !== fieldCatalogue(entity)) return [];
  return rows
    .filter(isAsked)
    .filter((row) => row.entity === entity)
    .sort(byName);
}

/** Which saved query's answer is meant. */
export function ReferenceSelect({ node, place, onChange }: Omit<EditorProps<Reference>, 'onRemove'>) {
  const offered = useOffered(place);
  return (
    <select
      className="select query-field"
      aria-label="Saved query"
      value={node.queryId}
      onChange={(event) => onChange({ queryId: event.target.value })}
    >
      {offered.some(({ id }) => id === node.queryId) ? null : <option value={node.queryId}>Not here</option>}
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
