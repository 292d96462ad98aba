import * as z from 'zod/mini';
import { FeedAnswer } from '../../contract/areas/vulnerabilities/catalog';
import type { TestServer } from './server';

/** Feeds as a test writes them. */

export const epssOf = (day: string, scores: Readonly<Record<string, number>>): string =>
  [
    `#model_version:v2025.03.14,score_date:${day}T12:00:00Z`,
    'cve,epss,percentile',
    ...Object.entries(scores).map(([cve, score]) => `${cve},${score},${score}`),
    '',
  ].join('\n');

interface KevEntry {
  readonly cveID: string;
  readonly vulnerabilityName?: string;
  readonly knownRansomwareCampaignUse?: string;
}

export const kevOf = (released: string, entries: readonly KevEntry[]): string =>
  JSON.stringify({
    ...{ title: 'KEV', catalogVersion: released.slice(0, 10), dateReleased: released, count: entries.length },
    vulnerabilities: entries.map((entry) => ({
      ...{ vendorProject: 'Apache', product: 'Log4j2', dateAdded: '2021-12-10', dueDate: '2021-12-24' },
      ...{ shortDescription: 'It resolves names.', requiredAction: 'Update it.', notes: '', cwes: ['CWE-20'] },
      ...{ vulnerabilityName: `Name of ${entry.cveID}`, knownRansomwareCampaignUse: 'Unknown' },
      ...entry,
    })),
  });

export const osvOf = (id: string, more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id, modified: '2025-05-09T13:13:16Z', published: '2021-12-10T00:40:56Z', summary: `Summary of ${id}` },
  ...more,
});

export async function sendFeed(server: TestServer, content: string | Uint8Array, name = 'feed'): Promise<FeedAnswer> {
  const response = await server.fetch('PUT', `/api/catalog/feeds?name=${name}`, { body: content });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return z.parse(FeedAnswer, answer);
}

/** Created, changed, unchanged, older, rejected of the first file. */
export async function countsOf(sending: Promise<FeedAnswer>): Promise<readonly number[]> {
  const [file] = (await sending).files;
  return file === undefined ? [] : [file.created, file.changed, file.unchanged, file.older, file.rejectedCount];
}
