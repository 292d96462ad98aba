import { expect, test } from 'vitest';
import { readBoardFile, writeBoardFile } from './board-file';
import { readTile, type Tile } from './tile-text';

let made = 0;
const newId = (): string => {
  made += 1;
  return `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`;
};
const WIDGET = newId();
const widget = {
  name: 'Open by severity',
  definition: { type: 'chart.bar', title: 'Open', config: { chartType: 'bar' }, dataMapping: [] },
  source: { kind: 'figure' as const, figure: 'findings.open' },
};
const tiles: readonly Tile[] = [
  { id: 'a', content: { kind: 'product', name: 'figures' }, x: 0, y: 0, w: 12, h: 2 },
  { id: 'b', content: { kind: 'widget', id: WIDGET }, x: 0, y: 2, w: 6, h: 5 },
];
const filter = { field: 'type', op: 'eq', value: 'server' };
const board = {
  name: 'The plant',
  description: 'Mornings',
  filterOf: 'asset' as const,
  filter,
  range: '90d' as const,
  tiles,
};

test('[BO17] a board is written and read with the widgets on it, which get ids of their own', () => {
  const { board: read, problem } = readBoardFile(writeBoardFile(board, new Map([[WIDGET, widget]])), newId);
  expect(problem).toBeNull();
  expect(read).toMatchObject({ name: 'The plant', description: 'Mornings', filter, range: '90d', notices: [] });
  const [first, second] = read?.tiles.map(({ text }) => readTile(text)) ?? [];
  expect(first).toMatchObject({ content: { kind: 'product', name: 'figures' }, x: 0, y: 0, w: 12, h: 2 });
  const makes = read?.tiles[1]?.makes;
  expect(makes?.widget).toEqual(widget);
  expect(makes?.id).not.toBe(WIDGET);
  expect(second?.content).toEqual({ kind: 'widget', id: makes?.id });
});

test.each([
  ['{', 'The file is no JSON'],
  ['[]', 'The file is no board'],
  ['{"kind":"muster.board","version":1,"name":" ","tiles":[]}', 'cannot be read at “name”'],
  ['{"kind":"muster.board","version":1,"name":"x","tiles":{}}', 'cannot be read at “tiles”'],
])('[BO17] what is no board is refused with its place: %s', (text, message) => {
  expect(readBoardFile(text, newId).problem).toContain(message);
});

test('[BO9, BO17] of a file of a newer version what is known is taken, and the rest is named', () => {
  const { board: read } = readBoardFile(
    JSON.stringify({
      ...{ kind: 'muster.board', version: 9, name: 'Of tomorrow', filter: { op: 'xx' } },
      tiles: [
        { x: 0, y: 0, w: 4, h: 2, product: 'changes' },
        { orbit: 3 },
        { x: 11, y: 0, w: 4, h: 2, product: 'changes' },
      ],
    }),
    newId,
  );
  expect(read?.tiles).toHaveLength(1);
  expect(read?.notices).toEqual([
    'The file is of a newer version: what this one does not know is left out.',
    'Its filter cannot be read and is left out.',
    'Widget 2 cannot be read and is left out.',
    'Widget 3 cannot be read and is left out.',
  ]);
  expect(read?.filter).toEqual({ op: 'and', items: [] });
});
