import { expect, test } from 'vitest';
import { report } from '../../contract/areas/reports/reports';
import { blockProblems } from './block-problems';
import { problemsIn } from './content';
import { type ReportData, reportContent } from './report-content';
import { REPORT_TEMPLATES } from './templates';

const NOTHING: ReportData = {
  named: () => undefined,
  rows: () => Promise.resolve(0),
  answer: () => Promise.resolve({ rows: [], count: 0 }),
};

test.each(REPORT_TEMPLATES)('[RP1] $name asks what there is, and is a report as it comes', async ({ start }) => {
  expect(blockProblems(start.blocks)).toEqual([]);
  const whole = { paper: 'a4' as const, accent: '#1967c0', ...start };
  expect(report.check({ ...FIELDS, ...whole })).toEqual([]);
  const content = await reportContent(whole, { company: 'Acme', now: 0, values: {} }, NOTHING);
  expect(problemsIn(content)).toEqual([]);
  expect(content.blocks).toHaveLength(start.blocks.length);
});

test('[RP1] there are four, each under a key of its own', () => {
  expect(new Set(REPORT_TEMPLATES.map(({ key }) => key)).size).toBe(4);
});

const FIELDS = { scheduledAt: null };

test('[RP1] a table says what the record its rows belong to says', async () => {
  const asked: string[] = [];
  const [findings, assets] = [
    [
      { id: 'f1', title: 'Old TLS', assetId: 'a1' },
      { id: 'f2', title: 'Open port', assetId: 'a2' },
    ],
    [{ id: 'a1', name: 'web-1' }],
  ];
  const data: ReportData = {
    ...NOTHING,
    rows: async ({ entity }, each) => {
      asked.push(entity);
      const rows = entity === 'asset' ? assets : findings;
      each(rows);
      return rows.length;
    },
  };
  const where = { op: 'and' as const, items: [] };
  const blocks = [
    { key: 'b', kind: 'table' as const, title: 'All', entity: 'finding', where, columns: ['title', 'asset.name'] },
  ];
  const whole = {
    ...FIELDS,
    name: 'r',
    isLandscape: false,
    paper: 'a4' as const,
    accent: '#1967c0',
    blocks,
    parameters: [],
  };
  const content = await reportContent(whole, { company: 'Acme', now: 0, values: {} }, data);
  expect(content.blocks).toMatchObject([
    {
      columns: [{ label: 'Title' }, { label: 'Asset' }],
      rows: [
        ['Old TLS', 'web-1'],
        ['Open port', null],
      ],
    },
  ]);
  expect(asked).toEqual(['finding', 'asset']);
});
