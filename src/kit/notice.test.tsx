import { mdiLaptop, mdiServerOutline } from '@mdi/js';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmptyState } from './notice';

test('[U51] the picture of a page that is empty has no word and no number in it, and is not read out', () => {
  const html = renderToStaticMarkup(
    <EmptyState title="No assets yet" text="Drop a file." rows={[mdiServerOutline, mdiLaptop]} />,
  );
  const [picture = ''] = html.split('<h2>');
  expect(picture).toContain('aria-hidden="true"');
  expect(picture.match(/filled-row/g)).toHaveLength(2);
  expect(picture.replaceAll(/<[^>]*>/g, '')).toBe('');
});
