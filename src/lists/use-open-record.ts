import type { EntityName } from '../../contract/entities';
import type { ShownRow, ViewAnswer, ViewSpec } from '../../contract/sync-api';
import { useAnswered, type Windows } from '../data/use-view';

interface OpenRecord<E extends EntityName> {
  readonly row: ShownRow<E> | undefined;
  /** What the store says of it, where the list does not have it; null while that is on its way. */
  readonly answer: ViewAnswer<E> | null;
}

/** The record that is open, as its list has it, or asked for by its id. */
export function useOpenRecord<E extends EntityName>(
  question: Pick<ViewSpec<E>, 'companyId' | 'entity' | 'onlyDeleted'>,
  { id, at }: { readonly id: string | null; readonly at: number | null },
  rows: Windows<E>,
): OpenRecord<E> {
  const { companyId, entity, onlyDeleted } = question;
  const listed = at === null ? undefined : rows.rowAt(at);
  const where = { field: 'id', op: 'eq' as const, value: id ?? '' };
  const asked = useAnswered<E>(
    listed === undefined && id !== null
      ? { companyId, entity, where, ...(onlyDeleted && { onlyDeleted }), offset: 0, limit: 1 }
      : null,
  );
  // The view keeps the answer about the record before this one until its own is here.
  const answer = asked !== null && JSON.stringify(asked.spec.where) === JSON.stringify(where) ? asked.answer : null;
  return { row: listed ?? answer?.rows.find((each) => each.id === id), answer };
}
