import { expect, test } from 'vitest';
import { ruledOutBy } from './ruled-out-by';

const exception = { id: '0199a000-0000-7000-8000-000000000001', reason: 'Not loaded', by: 'Ada', until: null };
const said = { cves: ['CVE-2024-1'], ruleId: undefined, fix: undefined };
const proof = {
  ...{ vulnerabilityId: 'CVE-2024-2', packageKey: 'npm/left', software: 'left', versions: ['1.0.0'], statedBy: 'SBOM' },
  ...{ source: 'osv', range: '', order: 'npm', outcome: 'affected' as const, because: '' },
};
const claim = { source: 'Example', status: 'not_affected' as const, saidAt: null };

test('[FN21] what closes a finding nobody decided of is an exception or VEX, and a verdict counts before both', () => {
  const closed = { ...said, status: 'false_positive' as const };
  const fix = { name: 'left', purl: 'pkg:npm/left', fixedIn: [] };
  expect(ruledOutBy({ ...closed, exception, fix })).toEqual({
    ...{ kind: 'exception', exception, vulnerabilityId: 'CVE-2024-1' },
  });
  expect(ruledOutBy({ ...closed, proof: { ...proof, exception, claim } })).toMatchObject({
    ...{ kind: 'exception', vulnerabilityId: 'CVE-2024-2' },
  });
  expect(ruledOutBy({ ...closed, proof: { ...proof, claim } })).toEqual({ kind: 'vex', claim });
  // What another of its sources names is ruled out, and with it all that they say together.
  expect(ruledOutBy(closed)).toEqual({ kind: 'elsewhere' });
  expect(ruledOutBy({ ...closed, exception, verdict: 'false_positive' })).toBe(null);
  expect(ruledOutBy({ ...said, status: 'active', exception })).toBe(null);
});
