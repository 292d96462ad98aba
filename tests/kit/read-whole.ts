import { bytesSource } from '../../domain/formats/file-source';
import type { FileLimits } from '../../domain/formats/parsed-file';
import type { EpssScores, FeedPart, FeedReport } from '../../domain/vulnerabilities/feeds/feed-part';
import { readFeeds } from '../../domain/vulnerabilities/feeds/read-feeds';
import type { StatedDocument, VulnerabilityStatement } from '../../domain/vulnerabilities/statement';

/** All that was read of a feed. */
interface Whole {
  readonly statements: VulnerabilityStatement[];
  readonly documents: StatedDocument[];
  readonly scores: EpssScores[];
  readonly reports: FeedReport[];
  readonly refused: Extract<FeedPart, { kind: 'refused' }>[];
}

export async function readWhole(
  name: string,
  content: string | Uint8Array,
  limits: Partial<FileLimits> = {},
): Promise<Whole> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const whole: Whole = { statements: [], documents: [], scores: [], reports: [], refused: [] };
  for await (const part of readFeeds(bytesSource(name, bytes), limits)) {
    if (part.kind === 'statements') {
      whole.statements.push(...part.statements);
      whole.documents.push(...part.documents);
    } else if (part.kind === 'scores') whole.scores.push(part.scores);
    else if (part.kind === 'read') whole.reports.push(part.report);
    else whole.refused.push(part);
  }
  return whole;
}

/** What was rejected and remarked on, each with its line. */
export const told = ({ reports }: Whole): string[] =>
  reports.flatMap(({ rejected, notices }) => [
    ...rejected.map(({ line, reason }) => `${line}: ${reason}`),
    ...notices.map(({ line, message }) => `${line}: ${message}`),
  ]);
