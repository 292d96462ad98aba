import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { AssetCard } from './asset-card';
import type { AssetRow } from './asset-columns';

const AT = '2026-11-21T12:00:00.000Z';
const NEW: AssetRow = {
  ...{ id: 'a', companyId: 'c', rev: 1, createdAt: AT, updatedAt: AT, deletedAt: null, type: 'server', name: 'web01' },
  ...{ hostnames: [], fqdns: [], ips: [], macs: [], os: {}, lifecycle: 'in_use', tags: [], services: [], sources: [] },
  ...{ firstSeenAt: null, lastSeenAt: null, groupIds: [], softwareCount: 0, isSample: false, fieldRevs: {} },
  findingCounts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
};
const text = (row: AssetRow): string =>
  renderToStaticMarkup(
    <Router ssrPath="/assets">
      <AssetCard row={row} />
    </Router>,
  ).replaceAll(/<[^>]*>/g, ' ');

test('[LS47] a card says that an asset is not rated and has no findings, as it says its risk and findings', () => {
  expect(text(NEW)).toContain('Not rated');
  expect(text(NEW)).toContain('No open findings');
  const rated = text({
    ...NEW,
    risk: { score: 82, level: 'high', parts: [] },
    findingCounts: { ...NEW.findingCounts, high: 3 },
  });
  expect(rated).not.toContain('Not rated');
  expect(rated).toMatch(/High.*82/);
  expect(rated).toMatch(/High:\s+3/);
});
