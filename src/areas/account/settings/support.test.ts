import { expect, test } from 'vitest';
import { diagnosticsOf } from './diagnostics';
import { helpFor } from './help-topics';

test('[CA40] an answer is found by all its words, and all are there where nothing is asked', () => {
  expect(helpFor('PASSKEY codes').map(({ page }) => page)).toEqual(['accountAccess']);
  expect(helpFor('xyzzy')).toEqual([]);
  expect(helpFor('  ').length).toBeGreaterThan(10);
});

test('[CA41] the diagnostics file holds states and the log, and what its writer typed', () => {
  const file = diagnosticsOf({
    ...{ words: ' It broke ', build: 'abc', mode: 'oidc', companyId: null, path: '/assets', status: null },
    lines: [{ no: 1, at: 0, level: 'warn', text: 'late' }],
    browser: 'Firefox',
  });
  expect(file).toEqual({
    ...{ report: 'It broke', build: 'abc', mode: 'oidc', companyId: null, path: '/assets', status: null },
    ...{ browser: 'Firefox', log: ['1970-01-01T00:00:00.000Z warn late'] },
  });
});
