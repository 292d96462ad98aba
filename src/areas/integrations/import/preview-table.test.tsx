import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PreviewRow, ReadyDraft } from '../../../../contract/files-api';
import { PreviewTable } from './preview-table';

const row = (line: number): PreviewRow => ({
  ...{ line, sourceUid: `host:${line}`, name: `host-${line}`, kind: 'new', assetId: null, assetName: null },
  ...{ reason: '', findings: 0, software: 0, changes: [] },
});
const NONE = {
  ...{ fetched: 0, new: 0, changed: 0, unchanged: 0, rejected: 0, leftOut: 0, assetsNew: 0, assetsSplit: 0 },
  ...{ assetsRestored: 0, assetsMerged: 0, assetsChanged: 0, joined: 0, edited: 0, conflicts: 0, stayDeleted: 0 },
  ...{ findings: 0, software: 0, findingsClosed: 0, dropped: 0 },
};
const drawn = (rows: number): string => {
  const draft: ReadyDraft = {
    ...{ outcome: 'ready', runId: 'run', file: { name: 'a.csv', bytes: 1 }, format: 'csv', site: '', ms: 1 },
    source: { vendor: 'Muster', category: 'inventory', displayName: 'a' },
    ...{ rejected: [], notices: [], csv: null, about: null, closes: [] },
    counts: { ...NONE, fetched: 2_000, new: 2_000 },
    rows: Array.from({ length: rows }, (_, at) => row(at + 2)),
  };
  return renderToStaticMarkup(<PreviewTable draft={draft} busy={false} onTaken={() => undefined} />);
};

test('[F99] the preview draws its first rows, and the others where they are asked for', () => {
  const long = drawn(500);
  expect(long.match(/<tr>/g)).toHaveLength(1 + 50);
  expect(long).toContain('Show 450 more rows');
  expect(long).toContain('The first 500 of 2,000');
  expect(drawn(50)).not.toContain('more rows');
});
