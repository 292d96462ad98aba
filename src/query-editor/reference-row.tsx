import type { Reference } from '../../contract/query';
import { fieldCatalogue } from '../../domain/query/fields/field-catalogue';
import { useRows } from '../data/rows';
import { type AskedRow, isAsked } from '../data/saved-queries';
import { byName } from '../kit/by-text';
import { Combobox } from '../kit/combobox';
import type { ComboOption } from '../kit/found-options';
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
  const isHere = [...queries, ...groups].some(({ id }) => id === node.queryId);
  return (
    <Combobox
      className="query-field"
      label="Saved query or group"
      value={node.queryId}
      options={[
        ...(isHere ? [] : [{ value: node.queryId, label: 'Not available' }]),
        ...named('Saved queries', queries),
        ...named('Asset groups', groups),
      ]}
      onChange={(queryId) => onChange({ queryId })}
    />
  );
}

const named = (group: string, rows: readonly NamedRow[]): readonly ComboOption[] =>
  rows.map(({ id, name }) => ({ value: id, label: name, group }));
