import { expect, test } from 'vitest';
import type { QueryNode } from '../../contract/query';
import { fieldCatalogue } from '../../domain/query/fields/field-catalogue';
import { readQuery } from '../../domain/query/read-query';
import { facet } from './list-filter';

const filter = facet('exposed', 'internetExposed')(fieldCatalogue('asset'));
const itemsOf = (tree: QueryNode | null): readonly QueryNode[] => (tree === null ? [] : [tree]);

test.each([[[]], [['true']], [['false']], [['true', 'false']]])(
  '[LS3] a field that is so or not is filtered by %j, which is read back from the query',
  (values) => {
    const asked = filter.ask(values);
    expect(asked === null ? [] : readQuery(asked).problems).toEqual([]);
    expect(filter.read(itemsOf(asked))).toEqual(values);
  },
);

test('[LS2, LS3] its values are Yes and No, and no others', () => {
  expect(['true', 'false'].map((value) => filter.textOf(value))).toEqual(['Yes', 'No']);
  expect(['true', 'false', 'maybe', ''].filter((value) => filter.isKnown(value))).toEqual(['true', 'false']);
});
