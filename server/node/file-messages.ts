import type { NormalizedRecord, Rejection } from '../../contract/areas/integrations';
import type { DryRunResult } from '../../domain/correlation/dry-run';
import type { ReadFile, RefusedRead } from '../../domain/formats/read-files';
import type { FeedPart } from '../../domain/vulnerabilities/feeds/feed-part';
import type { CompareWith } from '../files/file-reader';

/** What is asked of the thread that reads a file; each question has one answer, and the next waits for it. */
export type ToFileThread =
  | { readonly type: 'next' }
  | { readonly type: 'part' }
  | { readonly type: 'batch'; readonly no: number }
  | { readonly type: 'rejected'; readonly no: number }
  | { readonly type: 'compare'; readonly known: CompareWith };

export type FromFileThread =
  | { readonly type: 'file'; readonly about: ReadFile }
  | { readonly type: 'refused'; readonly refused: RefusedRead }
  | { readonly type: 'end' }
  | { readonly type: 'part'; readonly part: FeedPart }
  | { readonly type: 'batch'; readonly records: readonly NormalizedRecord[] }
  | { readonly type: 'rejected'; readonly rejected: readonly Rejection[] }
  | { readonly type: 'compared'; readonly counts: DryRunResult['counts'] }
  /** `isFull`: the disk took no more. */
  | { readonly type: 'failed'; readonly message: string; readonly isFull: boolean };

/** Where the thread keeps what does not fit into its memory. */
export const scratchOf = (path: string): string => `${path}.scratch`;
