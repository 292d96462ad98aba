import { expect, test } from 'vitest';
import { ENTITIES, ENTITY_NAMES } from '../../../contract/entities';
import { fieldCatalogue, findField } from './field-catalogue';

test.each(ENTITY_NAMES)('[Q76] what %s says of its search and its relations is about fields there are', (entity) => {
  const catalogue = fieldCatalogue(entity);
  const kind = ENTITIES[entity];
  const { search, relations } = kind;
  const texts = search.map((path) => [path, ['text', 'enum', 'ip', 'version', 'number'].includes(kindOf(path))]);
  expect(texts).toEqual(search.map((path) => [path, true]));
  expect(new Set(search).size).toBe(search.length);
  expect(new Set(relations.map(({ name }) => name)).size).toBe(relations.length);
  for (const [name, paths] of Object.entries('searchRelated' in kind ? kind.searchRelated : {})) {
    const relation = catalogue.relations.find((one) => one.name === name);
    const kinds = paths.map((path) => relation && findField(fieldCatalogue(relation.to), path)?.kind);
    expect([name, ...kinds]).toEqual([name, ...paths.map(() => 'text')]);
  }
  for (const { from, at, to } of catalogue.relations) {
    // Values that are compared letter by letter: what its source calls a thing may be our id of it.
    const kinds = [kindOf(from), findField(fieldCatalogue(to), at)?.kind];
    expect([from, at, kinds.every((one) => one === 'id' || one === 'text')]).toEqual([from, at, true]);
  }

  function kindOf(path: string): string {
    return findField(catalogue, path)?.kind ?? 'missing';
  }
});

test('[Q76] a kind with a name is found by it, unless it says otherwise', () => {
  const unsearched = ENTITY_NAMES.filter((entity) => {
    const { search } = ENTITIES[entity];
    return findField(fieldCatalogue(entity), 'name') !== undefined && !search.some((path) => path === 'name');
  });
  expect(unsearched).toEqual([]);
});
