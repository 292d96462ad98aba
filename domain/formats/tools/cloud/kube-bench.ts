import { jsonTool, type Look } from '../define-tool';
import { list, listUnder, object, type Read, row, text } from '../lenient';
import type { Row, Thing } from '../told';

const check = row({
  ...{ test_number: text, test_desc: text, audit: text, remediation: text, status: text, reason: text },
  ...{ expected_result: text, actual_value: text },
});

const isControls = (one: Look['one']): boolean => 'node_type' in one && Array.isArray(one['tests']);

export const kubeBench = jsonTool({
  format: 'kube_bench_json',
  tool: 'kube-bench',
  vendor: 'Aqua Security',
  category: 'vulnerability_scanner',
  keeps:
    'Each check that failed is a finding (kube-bench has no severities: medium), and each that could not be made one for information.',
  drops: 'Checks that passed, that are to be made by hand or that only inform.',
  rows: ['tests[].results[]', '[].tests[].results[]', 'Controls[].tests[].results[]'],
  is: ({ one, under }) => isControls(one) || isControls(under('Controls')),
  shape: listUnder(['Controls'], object({ version: text, tests: list(object({ results: list(check) })) })),
  *tell(controls, { file }) {
    for (const { tests } of controls)
      for (const { results } of tests) for (const one of results) yield rowOf(one, file);
  },
});

function rowOf(one: Read<typeof check>, file: () => Thing): Row {
  const status = one.status?.toUpperCase();
  if (status === 'PASS') return { leftOut: 'checks that passed' };
  if (status === 'INFO') return { leftOut: 'checks that only inform' };
  if (status !== 'FAIL' && /manual/i.test(one.reason ?? '')) return { leftOut: 'checks to be made by hand' };
  const { test_number: rule, test_desc: title, audit, remediation: solution } = one;
  const facts = [
    one.reason,
    one.expected_result && `Expected: ${one.expected_result}`,
    one.actual_value && `Found: ${one.actual_value}`,
  ];
  return {
    about: file(),
    raw: one.raw,
    finding: {
      ...{ rule, title, solution, rated: status === 'FAIL' ? 'medium' : 'info' },
      description: audit && `Checked with: ${audit}`,
      evidence: facts.filter(Boolean).join('\n'),
    },
  };
}
