import type { Reference } from '../../contract/query';
import { fieldCatalogue } from '../../domain/query/fields/field-catalogue';
import { useRows } from '../data/rows';
import { type AskedRow, isAsked } from '../data/saved-queries';
import { byName } from '../kit/by-text';
import { useSession } from '../session/session';
import type { EditorContext, EditorProps } from './editor-context';

interface Offered {
  readonly queries: readonly NamedRow[];
  readonly groups: readonly NamedRow[];
}
type NamedRow = Pick<AskedRow, 'id' | 'name'>;

/** What can be named here: saved queries about the same records, and groups of assets. */
export function useOffered({ catalogue, entity }: EditorContext): Offered {
  const queries = useRows(useSession(), 'savedQuery') ?? [];
  const groups = useRows(useSession(), 'assetGroup') ?? [];
  // Inside a list's element there are no records.
  if (catalogue !== fieldCatalogue(entity)) return { queries: [], groups: [] };
  return {
    queries: queries
      .filter(isAsked)
      .filter((row) => row.entity === entity)
      .sort(byName),
    groups: entity === 'asset' ? groups.toSorted(byName) : [],
  };
}

/** Which saved query's answer, or which group, is meant. */
export function ReferenceSelect({ node, context, onChange }: Omit<EditorProps<Reference>, 'onRemove'>) {
  const { queries, groups } = useOffered(context);
  return (
    <select
      className="select query-field"
      aria-label="Saved query or group"
      value={node.queryId}
      onChange={(event) => onChange({ queryId: event.target.value })}
    >
      {[...queries, ...groups].some(({ id }) => id === node.queryId) ? null : (
        <option value={node.queryId}>Not available</option>
      )}
      <Named label="Saved queries" rows={queries} />
      <Named label="Asset groups" rows={groups} />
    </select>
  );
}

function Named({ label, rows }: { readonly label: string; readonly rows: readonly NamedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <optgroup label={label}>
      {rows.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
