import type { StoredQuery } from '../../domain/query/named-queries';
import { readQuery } from '../../domain/query/read-query';
import { printQueryText } from '../../domain/query/text/print-query-text';
import type { AskedEntity } from './asked';

/** What a text that is only read needs to know of saved queries and groups. */
export type Named = Pick<StoredQuery, 'id' | 'name' | 'isGroup'>;

/** A query tree of a record, as text: it names the queries it refers to, or says that they are not here (QP16). */
export function treeText(value: unknown, asks: AskedEntity, queries: readonly Named[] = []): string {
  const { tree } = readQuery(value);
  if (tree === null) return 'Saved by another version';
  const named = (id: string): Named | undefined => queries.find((one) => one.id === id);
  return printQueryText(tree, asks, {
    print: (id) => named(id)?.name ?? 'not here',
    wordOf: (id) => (named(id)?.isGroup === true ? 'group' : 'query'),
  });
}
