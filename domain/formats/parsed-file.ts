import type { Mend, Notice, Rejection } from '../../contract/areas/integrations';
import type { FieldMap } from '../../contract/areas/integrations/field-map';
import type { CsvColumns, ImportSource } from '../../contract/files-api';
import type { IMPORT } from '../../contract/limits';
import type { ExportedRow } from './asset-edits';
import type { ExportedPart, PartHere } from './exported-parts';
import type { FormatName } from './format-names';
import type { Records } from './record-set';
import type { TextLog } from './spill/text-log';
import type { Tally } from './tools/told';

/** A file that is in memory already. */
export interface FileInput {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type FileLimits = { readonly [L in keyof typeof IMPORT]: number };

export interface ParseOptions {
  /** CSV only: target field of each column, by position. */
  readonly mapping?: readonly (string | null)[];
  /** It is what a connector gave: JSON Lines, whose rows are read by this map. */
  readonly rows?: FieldMap;
  /** CSV only: what columns mean, by their headers; the others mean what is guessed. */
  readonly columns?: readonly string[];
  /** Bytes read so far. Awaited, so that a caller can let its event loop run. */
  readonly onProgress?: (done: number, total: number) => void | Promise<void>;
  /** Milliseconds from any fixed point. */
  readonly clock?: () => number;
  readonly limits?: Partial<FileLimits>;
  /** What was scanned, as a person says it of a file that does not: a name, or a repository's address. Empty for nothing. */
  readonly about?: string;
  /** Where what is known of a large file waits for its end, and its records for who reads them. Without one all is held. */
  readonly log?: TextLog;
  /** Whether an asset of this id is one of the company's. */
  readonly isOurs?: (assetId: string) => boolean;
  /** What is or was here of these parts, by their ids; null where that cannot be told. */
  readonly findParts?: (parts: readonly ExportedPart[]) => Promise<ReadonlyMap<string, PartHere> | null>;
}

export interface FileThing {
  readonly uid: string;
  readonly name: string;
  /** By a person. */
  readonly isNamed: boolean;
}

export interface ParsedFile {
  readonly format: FormatName;
  /** A guess the person may correct. */
  readonly source: ImportSource;
  readonly records: Records;
  readonly rejected: Rejection[];
  readonly rejectedCount: number;
  /** All of them. */
  readonly lines: Iterable<Rejection>;
  /** How they are written so that they can be mended; null where the format has no lines. */
  readonly mend: Mend | null;
  readonly notices: Notice[];
  /** What is called after the file, or as a person named it, as the file does not say what was scanned. */
  readonly about: FileThing | null;
  /** What became of each row, for the formats that count them. */
  readonly tally: Tally | null;
  readonly csv: CsvColumns | null;
  /** Rows that name an asset by its id, as they stand: where it is known, they carry a person's edits (F80). */
  readonly exported: readonly ExportedRow[];
  /** Rows of findings and installations that are here, or were (F87). They are no records. */
  readonly parts: readonly PartHere[];
}

/** A file nothing is taken from. `message` names the file, the line and the reason. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
  readonly line: number | null;

  constructor(file: string, line: number | null, reason: string) {
    super(line === null ? `${file}: ${reason}` : `${file}, line ${line}: ${reason}`);
    this.line = line;
  }
}
