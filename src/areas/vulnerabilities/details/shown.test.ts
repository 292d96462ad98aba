import { expect, test } from 'vitest';
import type { ShownRow } from '../../../../contract/sync-api';
import { companyCopy } from '../../../../domain/vulnerabilities/company-copy';
import { mergeVulnerability } from '../../../../domain/vulnerabilities/merge-vulnerability';
import { shownOf } from './shown';

test('[VR21] what the company keeps is shown as the server says it, but for what it does not keep', () => {
  const vulnerability = mergeVulnerability(
    'CVE-2024-0001',
    [
      {
        ...{
          source: 'kev',
          recordId: 'CVE-2024-0001',
          aliases: ['GHSA-aaaa-aaaa-aaaa'],
          saidAt: null,
          status: 'published',
        },
        ...{ title: 'Flaw', description: 'It is one.', cwes: ['CWE-79'], affected: [{ source: 'kev', package: 'X' }] },
        cvss: [{ source: 'kev', version: '3.1', vector: null, baseScore: 9.8, severity: 'critical' }],
        kev: {
          dateAdded: '2024-01-02',
          dueDate: '2024-01-23',
          requiredAction: 'Update.',
          ransomware: true,
          notes: null,
        },
        references: [{ url: 'https://example.com' }],
      },
    ],
    { score: 0.5, percentile: 0.9, date: '2026-11-25' },
  );
  const at = '2026-11-25T00:00:00.000Z';
  const row: ShownRow<'vulnerability'> = {
    ...{ id: 'a', companyId: 'b', rev: 1, createdAt: at, updatedAt: at, deletedAt: null },
    ...companyCopy(vulnerability),
  };
  const kept = shownOf(null, row);
  const asked = shownOf({ vulnerability, words: [], epssReadAt: at }, row);
  expect({ ...kept, rest: null, saidBy: {} }).toEqual({ ...asked, rest: null, saidBy: {} });
  expect([kept?.rest, asked?.rest?.references.length]).toEqual([null, 1]);
  expect(shownOf(null, undefined)).toBeNull();
});
