import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CopyDamaged, RowsMissing } from './rows-missing';

test('[ST39] a damaged copy is said to be one: nothing is called deleted, or never fetched', () => {
  const lost = renderToStaticMarkup(<CopyDamaged what="This asset is" offline />);
  expect(lost).toContain('Part of this browser’s copy is damaged');
  expect(lost).toContain('fetched again as soon as there is a connection');
  expect(renderToStaticMarkup(<CopyDamaged what="This asset is" offline={false} />)).toContain('fetched again now');
  const rows = renderToStaticMarkup(<RowsMissing answer={{ isDamaged: true }} many="assets" offline />);
  expect(rows).toContain('Part of this browser’s copy is damaged');
  expect(renderToStaticMarkup(<RowsMissing answer={{}} many="assets" offline />)).toContain('has no copy');
});
