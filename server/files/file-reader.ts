import type { NormalizedRecord, Rejection } from '../../contract/areas/integrations';
import type { FieldMap } from '../../contract/areas/integrations/field-map';
import type { ImportSource } from '../../contract/files-api';
import type { Rule } from '../../domain/correlation/company-rules';
import type { DryRunResult } from '../../domain/correlation/dry-run';
import type { Known } from '../../domain/correlation/known-company';
import type { ReadFile, RefusedRead } from '../../domain/formats/read-files';
import type { SentRules } from '../../domain/integrations/apply-rules';
import type { FeedPart } from '../../domain/vulnerabilities/feeds/feed-part';

export interface SentFile {
  readonly name: string;
  /** Where all of it is; empty for none. */
  readonly site: string;
  /** What was scanned, where the files do not say; empty for nothing. */
  readonly about: string;
  /** It is rows of a connector (JSON Lines), read by this map. */
  readonly rows?: FieldMap;
  /** Of a table: what its columns mean, as a data source says it: `Raum = Location`. */
  readonly columns: readonly string[];
  /** Whose turn it is. */
  readonly sender: string;
  readonly body: ReadableStream<Uint8Array> | null;
  /** Bytes its sender has said that it has; null where they did not. */
  readonly announced: number | null;
  readonly maxBytes: number;
  /** The sender left. */
  readonly signal: AbortSignal;
}

/** What is known of the company that the file's records may be near to. */
export interface CompareWith extends Known {
  readonly source: ImportSource;
  /** What the company says identifies nothing. */
  readonly rules: readonly Rule[];
  /** What is done with what the source states before. */
  readonly sourceRules: SentRules;
}

/** One of the files in what was sent, while it is that one's turn. */
export interface OpenFile {
  readonly about: ReadFile;
  batch(no: number): Promise<readonly NormalizedRecord[]>;
  /** The lines that were rejected, in batches. */
  rejected(no: number): Promise<readonly Rejection[]>;
  /** What importing it would do, where those before it are imported too. */
  compare(known: CompareWith): Promise<DryRunResult['counts']>;
}

/** Is given the files in what was sent, one after the other; each is open until it is done. */
export type TakeFile = (file: OpenFile | RefusedRead) => Promise<void>;

/** Is given a feed, part by part. */
export type TakePart = (part: FeedPart) => Promise<void>;

/**
 * Takes a file in and reads it. Rejects with `TooLargeFile` for what is longer than it may be, with `TooMuchMemory`, and with
 * `LineFull` where too many are being read.
 */
export interface FileReader {
  /** Where no format of files took anything from it, `instead` is given what it is as a feed of vulnerabilities. */
  read(sent: SentFile, take: TakeFile, instead?: TakePart): Promise<void>;
  /** The same of a feed of vulnerabilities; the next part is read while one is taken. */
  readFeed(sent: SentFile, take: TakePart): Promise<void>;
}

export class TooLargeFile extends Error {
  override readonly name = 'TooLargeFile';
}

/** Reading it took more memory than one import has. */
export class TooMuchMemory extends Error {
  override readonly name = 'TooMuchMemory';
}
