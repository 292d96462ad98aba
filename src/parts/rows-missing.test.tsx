import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ViewAnswer } from '../../contract/sync-api';
import { CopyDamaged, RowsMissing, ServerAnswer } from './rows-missing';

test('[ST39] a damaged copy is said to be one: nothing is called deleted, or never fetched', () => {
  const lost = renderToStaticMarkup(<CopyDamaged what="This asset is" offline />);
  expect(lost).toContain('Part of this browser’s copy is damaged');
  expect(lost).toContain('fetched again as soon as there is a connection');
  expect(renderToStaticMarkup(<CopyDamaged what="This asset is" offline={false} />)).toContain('fetched again now');
  const rows = renderToStaticMarkup(<RowsMissing answer={{ isDamaged: true }} many="assets" offline />);
  expect(rows).toContain('Part of this browser’s copy is damaged');
  expect(renderToStaticMarkup(<RowsMissing answer={{}} many="assets" offline />)).toContain('has no copy');
});

test('[Y12] unsent rows of a kind that is not here are said to be only that', () => {
  const answer: ViewAnswer = { rows: [], count: 1, total: 1, facets: {}, loaded: false, ms: 0 };
  const said = (one: ViewAnswer) => renderToStaticMarkup(<ServerAnswer answer={one} many="groups" />);
  expect(said(answer)).toContain('Only changes you have not sent yet are shown');
  expect(said({ ...answer, loaded: true })).toBe('');
  expect(said({ ...answer, count: 0, total: 0 })).toBe('');
});
