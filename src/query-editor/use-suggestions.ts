import { useState } from 'react';
import type { QueryNode } from '../../contract/query';
import type { Field } from '../../domain/query/fields/field-catalogue';
import { useView } from '../data/use-view';
import type { Suggestion } from '../kit/suggest-input';
import { useSession } from '../session/session';
import type { EditorContext } from './editor-context';

const NOTHING: QueryNode = { op: 'or', items: [] };

/** The field's real values with their counts, asked only while somebody is about to type one. */
export function useSuggestions(
  { entity, prefix }: EditorContext,
  field: Field,
  typed: string,
): { readonly suggestions: readonly Suggestion[]; watch(isWatched: boolean): void } {
  const { companyId } = useSession();
  const [isWatched, watch] = useState(false);
  const path = `${prefix}${field.path}`;
  const narrows = field.kind === 'text' && typed !== '';
  const answer = useView(
    companyId === null || !isWatched
      ? null
      : {
          companyId,
          entity,
          facets: [path],
          offset: 0,
          limit: 1,
          // As an `or` of two the facet does not step aside from it: many values come down to those meant.
          ...(narrows ? { where: { op: 'or', items: [{ field: path, op: 'contains', value: typed }, NOTHING] } } : {}),
        },
  );
  return { suggestions: (isWatched ? answer?.facets[path] : undefined) ?? [], watch };
}
