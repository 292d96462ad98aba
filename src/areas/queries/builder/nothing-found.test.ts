import { expect, test } from 'vitest';
import { parseQueryText } from '../../../../domain/query/text/parse-query-text';
import { nothingFound } from './nothing-found';

const said = (text: string): string =>
  nothingFound(parseQueryText(text, 'asset').tree ?? { op: 'and', items: [] }, 1_200);

test('[QP75] where nothing matches, words that were searched for are named, and how a condition is written', () => {
  expect(said('servers with critical findings')).toBe(
    '1,200 were searched. Each must have “servers”, “with”, “critical”, “findings” somewhere in its text. A condition names a field, like type: server or finding: critical.',
  );
  expect(said('worst finding = critical')).toContain('“worst” somewhere');
});

test('[QP75] conditions alone, and words that need not be there, are not', () => {
  for (const text of ['type: server', 'not edge', 'edge or type: server']) {
    expect(said(text)).toBe('1,200 were searched. Remove a condition, or widen one.');
  }
});
