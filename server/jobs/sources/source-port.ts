import type { Integration, NormalizedRecord, SyncRun } from '../../../contract/areas/integrations';
import type { ReadFile } from '../../../domain/formats/read-files';
import type { Connectors, SourceFile } from '../../connectors/connector';
import type { Tx } from '../../db/access';
import type { FileReader } from '../../files/file-reader';

/** What the host and the imports' area do for sources that are read by themselves. Without it none is. */
export interface SourcePort {
  readonly connectors: Connectors;
  readonly files: FileReader;
  readonly keep: KeepFile;
  readonly runs: SourceRuns;
  /** Opens what was sealed; throws where the key is another one. */
  open(sealed: string): string;
}

/** What a source gave, whole and on the disk. */
export interface KeptFile {
  readonly name: string;
  readonly holds: SourceFile['holds'];
  readonly bytes: number;
  readonly sha256: string;
  body(): ReadableStream<Uint8Array>;
  /** It is not needed any more. */
  done(): Promise<void>;
}

/** How it came to be fetched. */
export interface FetchedFile extends KeptFile {
  readonly ms: number;
  /** What the connector said meanwhile. */
  readonly notes: readonly string[];
}

/** Takes a file in, no more of it than so many bytes; throws what its body fails with, and `TooLargeFile`. Leaves nothing then. */
export type KeepFile = (file: SourceFile, maxBytes: number, signal: AbortSignal) => Promise<KeptFile>;

/** How a run of a source began. */
export interface RunStart {
  readonly source: Integration;
  readonly trigger: Extract<SyncRun['trigger'], 'scheduled' | 'manual'>;
  readonly startedBy: string;
  readonly startedById: string | null;
}

/** The commands of a file that is sent, for what the server fetches itself. */
export interface SourceRuns {
  /** Answers its id. Throws a `Refusal` for an export of the company itself. */
  create(tx: Tx, start: RunStart, about: ReadFile, fetched: Pick<FetchedFile, 'ms' | 'notes'>): Promise<string>;
  stage(tx: Tx, companyId: string, runId: string, no: number, records: readonly NormalizedRecord[]): Promise<void>;
  commit(tx: Tx, companyId: string, runId: string): Promise<void>;
  /** Ends what a reading staged and never committed. */
  drop(tx: Tx, integrationId: string): Promise<void>;
  /** A run that says why the source could not be read: a new one, or that of the failure before. Answers its id. */
  fail(tx: Tx, start: RunStart, message: string, before: string | null): Promise<string>;
  /** Whether what such a run said still stands: nobody has undone it. */
  stands(tx: Tx, runId: string): Promise<boolean>;
}
