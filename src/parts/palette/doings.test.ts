import { expect, test } from 'vitest';
import { doingsNow, type LiveDoing } from './doings';

const doing = (on: string, text: string, isSelection = false): LiveDoing => ({
  ...{ on, text, isSelection },
  run: () => undefined,
});
const said = (all: readonly LiveDoing[]) => doingsNow(all).map(({ on, text }) => `${text} on ${on}`);

test('[CP7] what can be done with a selection is offered before what can be done with the record under the cursor', () => {
  const all = [doing('3 selected assets', 'Edit', true), doing('3 selected assets', 'Delete', true)];
  expect(said([...all, doing('edge-01', 'Edit')])).toEqual([
    'Edit on 3 selected assets',
    'Delete on 3 selected assets',
  ]);
  expect(said([doing('edge-01', 'Edit')])).toEqual(['Edit on edge-01']);
  expect(said([])).toEqual([]);
});

test('[CP7] it is about one thing, and the same is offered once', () => {
  const inPanel = doing('edge-01', 'Edit');
  const all = [doing('edge-02', 'Rename'), doing('edge-01', 'Edit'), doing('edge-01', 'Add to a group'), inPanel];
  expect(said(all)).toEqual(['Edit on edge-01', 'Add to a group on edge-01']);
  expect(doingsNow(all)[0]).toBe(inPanel);
});
