import { readQuery } from '../../domain/query/read-query';
import { printQueryText } from '../../domain/query/text/print-query-text';
import type { AskedEntity } from './asked';

/** A query tree of a record, as text. */
export function treeText(value: unknown, asks: AskedEntity): string {
  const { tree } = readQuery(value);
  return tree === null ? 'Saved by another version' : printQueryText(tree, asks);
}
