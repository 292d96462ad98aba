import type { AssetPatch } from './areas/assets';
import type { CorrelationRule } from './areas/assets/correlation-rules';
import type { FileFormat, Notice, Rejection, SourceCategory } from './areas/integrations';
import type { Severity } from './primitives';

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
  /**
   * `joined`: a new record of an asset that is known. `updated`: the record says something else and no value of its asset
   * changes, as another source's stands or only its findings did. `byOthers`: the record says the same, and its asset changes
   * by other records of the file. `split`: its asset comes apart from another one. Of an asset a person deleted: `restored` where the file says
   * something new of it, else `stayDeleted` (I14). `dropped`: by the rule of its source that `reason` names; if it is here, it goes.
   */
  readonly kind:
    | 'new'
    | 'joined'
    | 'changed'
    | 'updated'
    | 'unchanged'
    | 'byOthers'
    | 'split'
    | 'restored'
    | 'stayDeleted'
    | 'dropped'
    | 'edited'
    | 'conflict';
  /** The asset it joins, where one is known already, and why. */
  readonly assetId: string | null;
  readonly assetName: string | null;
  readonly reason: string;
  readonly findings: number;
  readonly software: number;
  /** What becomes of the values of an asset that is known already. */
  readonly changes: readonly FieldChange[];
  /** Names of known assets that become part of this one, and of the one it comes apart from. */
  readonly merges?: readonly string[];
  readonly splitFrom?: string;
  /**
   * Where the record says the same of the asset itself: its findings or software are what changed, or they may be, or only
   * when it was seen.
   */
  readonly beside?: 'children' | 'childrenOrTime';
  /** Of an edited row. */
  readonly conflicts?: readonly FieldConflict[];
}

/** A value by its path, and what it becomes; null for none. */
export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** A value that was changed in a file and here, each without knowing of the other; the one here stays unless a person chooses. */
export interface FieldConflict extends FieldChange {
  readonly isTaken: boolean;
  /** When it was changed here, and by whom, as far as that is known. */
  readonly since?: { readonly at: string; readonly by: string };
}

/** What a person changed in an export of the company's assets: an edit of theirs, not a word of a source. */
export interface AssetEdit {
  readonly assetId: string;
  readonly name: string;
  readonly line: number | null;
  /** Its row, as it stands in the file. */
  readonly raw: string;
  readonly rev: number;
  readonly patch: AssetPatch;
  readonly changes: readonly FieldChange[];
  readonly conflicts: readonly FieldConflict[];
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

export interface AboutFile {
  readonly name: string;
  /** When the source last said something else of one of this name; null where it did not. */
  readonly earlier: string | null;
}

/** One dropped file, parsed, normalized, compared with the local store, and staged there as a draft. */
export interface ReadyDraft {
  readonly outcome: 'ready';
  readonly runId: string;
  readonly file: { readonly name: string; readonly bytes: number };
  readonly format: FileFormat;
  readonly source: ImportSource;
  /** Named by a person; empty where none is. */
  readonly site: string;
  /** What is called after the file or as a person named it, where the file does not say what was scanned. */
  readonly about: AboutFile | null;
  /** Where files like it come from again and again; null where nobody has said so. */
  readonly dataSourceId: string | null;
  readonly counts: {
    /** Records. */
    readonly fetched: number;
    readonly new: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly rejected: number;
    /** By rules of the source, as far as this browser has them. */
    readonly dropped: number;
    /** About assets that are gone (F83). With `edited`, these are all of `fetched`. */
    readonly leftOut: number;
    /**
     * Assets, as the run will count them: to come, apart from another, brought back, no longer of their own, with a value that
     * changes, and known ones that a new record joins.
     */
    readonly assetsNew: number;
    readonly assetsSplit: number;
    readonly assetsRestored: number;
    readonly assetsMerged: number;
    readonly assetsChanged: number;
    readonly joined: number;
    /** Assets a person changed in an export, and those values of them that were changed here too. */
    readonly edited: number;
    readonly conflicts: number;
    /** Deleted assets the file says nothing new of; their records are unchanged ones. */
    readonly stayDeleted: number;
    /** Of new and changed records, as the run will count them. */
    readonly findings: number;
    readonly software: number;
    /** Findings of known records that are not stated any more. Null: this browser does not have them. */
    readonly findingsClosed: number | null;
  };
  /** The names of the rules of the source that are applied, and of those that only the server can apply. Null: they are not here. */
  readonly rules: { readonly applied: readonly string[]; readonly left: readonly string[] } | null;
  /** The first of those; the count is over all. */
  readonly closes: readonly ClosingFinding[];
  /** The first rows; `counts` are over all. */
  readonly rows: readonly PreviewRow[];
  readonly rejected: readonly Rejection[];
  readonly notices: readonly Notice[];
  readonly csv: CsvColumns | null;
  readonly ms: number;
}

/** A finding that the import closes. */
export interface ClosingFinding {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly assetId: string;
  readonly assetName: string | null;
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

/** What the company's assets would be by other rules about what identifies nothing. */
export interface WhatIfResult {
  /** Assets now, and then. */
  readonly before: number;
  readonly after: number;
  /** Assets that would no longer be of their own, and that would come to be: `after` is `before` without those and with these. */
  readonly merged: number;
  readonly split: number;
  /** The first of them; the counts are over all. */
  readonly changes: readonly WhatIfChange[];
}

export interface WhatIfChange {
  readonly kind: 'merge' | 'split';
  readonly whole: WhatIfAsset;
  readonly parts: readonly WhatIfAsset[];
  /** What brings its parts together, or did, as the end of a sentence; empty where they share no key. */
  readonly by: string;
}

export interface WhatIfAsset {
  /** Null for one that is to come. */
  readonly assetId: string | null;
  readonly name: string;
  readonly sources: readonly string[];
}

export interface Correction {
  readonly mapping?: readonly (string | null)[];
  readonly source?: ImportSource;
  /** A site or network where all of the file is; empty for none. */
  readonly site?: string;
  /** What was scanned, where the file does not say; empty for what the file is called. */
  readonly about?: string;
  /** Where files like it come from again and again. */
  readonly dataSourceId?: string | null;
  /** What columns of a table mean, by their headers. */
  readonly columns?: readonly string[];
  /** Conflicts in which the file's value is chosen, by `conflictName`. */
  readonly taken?: readonly string[];
}

export interface FilesApi {
  /** `database` is the local store's name, from `HelloAnswer`. */
  start(database: string): Promise<void>;
  parse(companyId: string, files: readonly File[]): Promise<readonly FileDraft[]>;
  /** Parses the draft's file again, corrected. */
  correct(runId: string, correction: Correction): Promise<FileDraft>;
  /** The sample company as drafts, marked as sample. */
  sample(companyId: string): Promise<readonly FileDraft[]>;
  /** Null where another one was asked for meanwhile, or `stopWhatIf` came. */
  whatIf(companyId: string, rules: readonly Pick<CorrelationRule, 'kind' | 'value'>[]): Promise<WhatIfResult | null>;
  stopWhatIf(): Promise<void>;
  /** Removes a draft's staged batches. */
  discard(runId: string): Promise<void>;
}
