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
