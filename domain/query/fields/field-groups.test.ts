import { expect, test } from 'vitest';
import { ENTITY_NAMES } from '../../../contract/entities';
import { fieldCatalogue } from './field-catalogue';
import { groupOfField, inGroups } from './field-groups';

test('[CH3] the fields of an asset stand under what they are about, each heading once', () => {
  const fields = inGroups(fieldCatalogue('asset').fields);
  const headings = fields.map(groupOfField);
  expect(headings.filter((one, at) => one !== headings[at - 1])).toEqual([...new Set(headings)]);
  const about = new Map(fields.map((field) => [field.path, groupOfField(field)]));
  expect(about.get('internetExposed')).toBe('Risk and findings');
  expect(about.get('findingCounts.critical')).toBe('Risk and findings');
  expect(about.get('ips')).toBe('Names and addresses');
  expect(about.get('lastSeenAt')).toBe('Dates');
  expect(headings.at(-1)).toBe('Record');
});

test.each(ENTITY_NAMES)('[CH3] every field of %s is offered, once', (entity) => {
  const { fields } = fieldCatalogue(entity);
  expect(
    inGroups(fields)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(fields.map(({ path }) => path).toSorted());
});
