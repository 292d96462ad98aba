import { expect, test } from 'vitest';
import { ENDPOINTS, type EndpointRow } from '../../contract/endpoints';
import { recordCommandOf } from '../../contract/records';
import { commandTitle } from './command-text';

const ROWS: [string, EndpointRow][] = Object.entries(ENDPOINTS);

test('[H17] a command is called what its row or its record says', () => {
  expect(commandTitle({ endpoint: 'assets.update', about: 'web01' })).toBe('Edit asset: web01');
  expect(commandTitle({ endpoint: 'asset-groups.create', about: 'Printers' })).toBe('Create group: Printers');
});

test('[H17] an area’s own command has a title, and nothing else has one', () => {
  const unnamed = ROWS.filter(
    ([id, { answer, method, title }]) =>
      (title !== undefined) !== (answer === undefined && method !== 'GET' && recordCommandOf(id) === undefined),
  );
  expect(unnamed.map(([id]) => id)).toEqual([]);
});
