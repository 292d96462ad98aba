import type { Notice, Rejection } from '../../../contract/areas/integrations';
import type { FeedFormat } from '../../../contract/areas/vulnerabilities/feed-formats';
import type { StatedDocument, VulnerabilityStatement } from '../statement';

/** Scores of one day, as columns: they are by far the most of all rows. */
export interface EpssScores {
  readonly date: string;
  readonly cves: readonly string[];
  readonly scores: readonly number[];
  readonly percentiles: readonly number[];
}

/** What is said of a file of a feed at its end. */
export interface FeedReport {
  readonly name: string;
  readonly format: FeedFormat;
  /** When the file was made, as it says itself. */
  readonly dated: string | null;
  readonly read: number;
  readonly rejectedCount: number;
  readonly rejected: Rejection[];
  readonly notices: Notice[];
}

/** A piece of a feed, as it is read; a file ends with what is said of it, or with why nothing more is taken of it. */
export type FeedPart =
  | {
      readonly kind: 'statements';
      readonly format: FeedFormat;
      readonly statements: readonly VulnerabilityStatement[];
      /** The documents whose last statement is among these. */
      readonly documents: readonly StatedDocument[];
    }
  | { readonly kind: 'scores'; readonly scores: EpssScores }
  | { readonly kind: 'read'; readonly report: FeedReport }
  | { readonly kind: 'refused'; readonly name: string; readonly line: number | null; readonly message: string };

/** Of a file while it is read. */
export interface FeedFile {
  dated: string | null;
  read: number;
}

/** So many statements, or scores, are handed over at once: what one transaction writes. */
export const STATEMENTS_AT_ONCE = 500;
export const SCORES_AT_ONCE = 20_000;
