import type { FileFormat, Notice, Rejection, SourceCategory } from './areas/integrations';

/**
 * The interface between a tab and the parse worker (a dedicated one, started by the import dialog).
 * Calls through Comlink; progress as plain events on the second port handed over by `listen`.
 */

export interface ImportSource {
  readonly vendor: string;
  readonly category: SourceCategory;
  readonly displayName: string;
}

/** What becomes of one record if the draft is imported now. */
export interface PreviewRow {
  readonly line: number | null;
  readonly sourceUid: string;
  readonly name: string;
  readonly kind: 'new' | 'changed' | 'unchanged';
  /** The asset it joins, where one is known already, and why. */
  readonly assetId: string | null;
  readonly assetName: string | null;
  readonly reason: string;
  readonly findings: number;
  readonly software: number;
}

export interface CsvColumns {
  readonly delimiter: string;
  readonly headers: readonly string[];
  /** Target field of each column, by position; null is not imported. */
  readonly mapping: readonly (string | null)[];
  readonly targets: readonly { readonly field: string; readonly label: string }[];
  /** The first rows, as text. */
  readonly sample: readonly (readonly string[])[];
}

/** One dropped file, parsed, normalized, compared with the local store, and staged there as a draft. */
export interface ReadyDraft {
  readonly outcome: 'ready';
  readonly runId: string;
  readonly file: { readonly name: string; readonly bytes: number };
  readonly format: FileFormat;
  readonly source: ImportSource;
  readonly counts: {
    readonly fetched: number;
    readonly new: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly rejected: number;
    /** Records that join an asset another source or record already names. */
    readonly merging: number;
    readonly assetsNew: number;
  };
  /** The first rows; `counts` are over all. */
  readonly rows: readonly PreviewRow[];
  readonly rejected: readonly Rejection[];
  readonly notices: readonly Notice[];
  readonly csv: CsvColumns | null;
  readonly ms: number;
}

/** A file nothing can be read from: the message names the file, the line and the way out. */
export interface RefusedDraft {
  readonly outcome: 'refused';
  readonly file: { readonly name: string; readonly bytes: number };
  readonly line: number | null;
  readonly message: string;
}

export type FileDraft = ReadyDraft | RefusedDraft;

export type FilesEvent = {
  readonly type: 'progress';
  readonly file: string;
  readonly stage: 'read' | 'parse' | 'compare' | 'stage';
  readonly done: number;
  readonly total: number;
};

export interface FilesApi {
  /** `database` is the local store's name, from `HelloAnswer`. */
  start(database: string): Promise<void>;
  parse(companyId: string, files: readonly File[]): Promise<readonly FileDraft[]>;
  /** Parses the draft's file again with another mapping or source. */
  correct(
    runId: string,
    correction: { mapping?: readonly (string | null)[]; source?: ImportSource },
  ): Promise<FileDraft>;
  /** The sample company as drafts, marked as sample. */
  sample(companyId: string): Promise<readonly FileDraft[]>;
  /** Removes a draft's staged batches. */
  discard(runId: string): Promise<void>;
}
