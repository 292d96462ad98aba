import type { ComponentType, ReactNode } from 'react';
import type { CompanyEndpointId } from '../../contract/access/endpoint-access';
import type { Subject } from '../../contract/access/vocabulary';
import type { CommandId } from '../../contract/endpoints';
import type { EntityName } from '../../contract/entities';
import { isKeyOf } from '../../contract/narrow';
import type { QueryNode, Sort } from '../../contract/query';
import { RECORDS } from '../../contract/record-list';
import type { ShownRow } from '../../contract/sync-api';
import { fieldCatalogue } from '../../domain/query/fields/field-catalogue';
import type { Column } from '../kit/data-table/column';
import { fieldColumn } from './field-column';
import { DELETED_ONES, type FilterOf } from './list-filter';
import { type Addressed, BY_DELETION, formatList, type ListState, parseList } from './list-state';
import { neededField } from './needed-field';

/** Where a row leads, and what goes along beside the address. */
export interface RowTarget {
  readonly to: string;
  readonly state?: unknown;
}

export type RestoreCall = Extract<CommandId & CompanyEndpointId, `${string}.restore`>;

type Row<E extends EntityName> = ShownRow<E>;

/** What is said where there is none yet, and the first thing to do. */
export interface EmptyWords {
  readonly title: string;
  readonly text: string;
  /** The icons of its picture with rows in it (U51). */
  readonly rows?: readonly string[];
  readonly action?: { readonly to: string; readonly text: string };
}

interface ListGiven<E extends EntityName> {
  readonly path: string;
  /** What a row is called, and rows are: if they are not given, by the record's own words. */
  readonly one?: string;
  readonly many?: string;
  /** Who may read this may see the list: the record's own, where it is a record. */
  readonly subject?: Subject;
  /** Where there is none yet: words, or a part that knows more. */
  readonly empty: EmptyWords | ComponentType;
  /** The first always stands first. A field's name is a column that shows its value. */
  readonly columns: readonly [Column<Row<E>>, ...(Column<Row<E>> | string)[]];
  /** The columns shown where nobody chose others, without the first. */
  readonly shown: readonly string[];
  /** Those of them that a narrow window leaves out, so that the others are seen (LS42). */
  readonly wideOnly?: readonly string[];
  /** Those shown while a record is open beside the list, if not all that a narrow window shows. */
  readonly beside?: readonly string[];
  /** In the order they stand in, beside the list and in the address. */
  readonly filters: readonly FilterOf[];
  readonly sort: Sort;
  /** What the text field looks for. */
  readonly placeholder: string;
  nameOf(row: Row<E>): string;
  /** Null: it leads nowhere. */
  placeOf(row: Row<E>): RowTarget | null;
  /** What going there is called, where it is not the record's own page. */
  readonly placeText?: string;
  /**
   * What is shown of a row beside the list; without it a row opens its own page. Best loaded at first use (`lazy`).
   * `close`: the record is going away.
   */
  panel?(row: Row<E>, close: () => void): ReactNode;
  /** Brings deleted records back, many at a time. With it the list shows those that are deleted, too (LS50). `where`: only these come back. */
  readonly restore?: { readonly call: RestoreCall; readonly where?: QueryNode };
  /** On a phone a row is a card; without one of its own it is the name and the first columns. */
  readonly card?: { readonly height: number; draw(row: Row<E>): ReactNode };
}

/** A list of records: its columns and its filters, and what follows from them (decision 0025). */
export interface List<E extends EntityName = EntityName> extends Omit<ListGiven<E>, 'columns' | 'filters'>, Addressed {
  readonly entity: E;
  readonly one: string;
  readonly many: string;
  readonly first: Column<Row<E>>;
  /** Those a person may choose. */
  readonly columns: readonly Column<Row<E>>[];
  /** Nothing filtered, nothing ordered. */
  readonly plain: ListState;
  /** The state an address says; what is unknown is ignored and named. */
  parse(search: string): { readonly state: ListState; readonly unknown: readonly string[] };
  format(state: ListState): string;
}

/** What a record's own definition says. Kinds that have none say it in their list. */
function wordsOf(entity: EntityName): { one: string; many: string; subject?: Subject } {
  if (!isKeyOf(RECORDS, entity)) return { one: 'row', many: 'rows' };
  const { words, subject } = RECORDS[entity];
  return { one: words.a.replace(/^an? /, ''), many: words.many, subject };
}

export function defineList<E extends EntityName>(entity: E, given: ListGiven<E>): List<E> {
  const catalogue = fieldCatalogue(entity);
  const [first, ...others] = given.columns;
  const columns = others.map((column) =>
    typeof column === 'string' ? fieldColumn<E>(neededField(catalogue, column)) : column,
  );
  const isRestored = given.restore !== undefined;
  const filters = [...given.filters.map((of) => of(catalogue)), ...(isRestored ? [DELETED_ONES] : [])];
  const facts = {
    ...{ filters, sort: given.sort, columnIds: columns.map(({ id }) => id) },
    sortFields: [
      ...[first, ...columns].flatMap(({ sortField }) => sortField ?? []),
      ...(isRestored ? [BY_DELETION.field] : []),
    ],
    hasPanel: given.panel !== undefined,
  };
  return {
    ...{ ...wordsOf(entity), ...given },
    ...facts,
    ...{ entity, first, columns },
    plain: parseList(facts, '').state,
    parse: (search) => parseList(facts, search),
    format: (state) => formatList(facts, state),
  };
}
