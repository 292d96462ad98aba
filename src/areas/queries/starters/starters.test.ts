import { expect, test } from 'vitest';
import { checkQueryText } from '../../../../domain/query/text/parse-query-text';
import { parseBuilderUrl } from '../builder/builder-url';
import { leavesOut } from '../builder/left-out';
import { STARTERS, starterPlace, starterTree } from './starters';

const NOW = Date.parse('2026-03-29T01:30:00Z');

test.each(STARTERS)('[QP96, QP58] “$name” can be asked, and its link opens it', (starter) => {
  expect(checkQueryText(starter.text, { entity: starter.entity, now: NOW }).problems).toEqual([]);
  const { to, state } = starterPlace(starter);
  expect(state).toBeNull();
  const opened = parseBuilderUrl(new URL(to, 'https://muster.example').search);
  expect(opened.problems).toEqual([]);
  expect(opened.state).toEqual({ entity: starter.entity, tree: starterTree(starter), sort: null, saved: null });
  expect(leavesOut(starter.entity, starterTree(starter))).toBe(true);
});
