import { expect, test } from 'vitest';
import type { ViewAnswer, ViewSpec } from '../../contract/sync-api';
import { WindowedView } from './windowed-view';

interface Opened {
  readonly spec: ViewSpec;
  isOpen: boolean;
  answer(count: number): void;
}

/** Rows are not looked into here: only which window they came with matters. */
function answerOf(count: number): ViewAnswer<'asset'> {
  return { rows: [], count, total: count, facets: {}, loaded: true, ms: 0 };
}

function setUp() {
  const opened: Opened[] = [];
  const view = new WindowedView({ companyId: 'c', entity: 'asset', facets: ['type'] }, (spec, onAnswer) => {
    const entry: Opened = { spec, isOpen: true, answer: (count) => onAnswer({ ...answerOf(count), rows: [] }) };
    opened.push(entry);
    return () => {
      entry.isOpen = false;
    };
  });
  const open = (): number[] => opened.filter(({ isOpen }) => isOpen).map(({ spec }) => spec.offset);
  return { view, opened, open };
}

test('[U9] the first window carries the facets and stays open; no window is above 100 rows', () => {
  const { view, opened, open } = setUp();
  opened[0]?.answer(100_000);
  view.show(0, 40);
  expect(open()).toEqual([0]);
  view.show(50_080, 50_130);
  expect(open()).toEqual([0, 50_000, 50_100]);
  expect(opened.every(({ spec }) => spec.limit === 100)).toBe(true);
  expect(opened.map(({ spec }) => spec.facets)).toEqual([['type'], undefined, undefined]);
  view.show(99_950, 99_999);
  expect(open()).toEqual([0, 99_900]);
  view.close();
  expect(open()).toEqual([]);
});

test('[U10] windows out of sight keep their rows until the list changes', () => {
  const { view, opened } = setUp();
  opened[0]?.answer(1_000);
  view.show(250, 280);
  let changes = 0;
  view.subscribe(() => changes++);
  opened[1]?.answer(1_000);
  expect(changes).toBe(1);
  view.show(0, 30);
  expect(view.isHeld(250)).toBe(true);
  opened[0]?.answer(999);
  expect(view.isHeld(250)).toBe(false);
});
