import type { Mend, Notice, Rejection } from '../../contract/areas/integrations';
import type { FieldMap } from '../../contract/areas/integrations/field-map';
import type { ImportSource } from '../../contract/files-api';
import { IMPORT } from '../../contract/limits';
import { namedAssetId } from '../correlation/match-keys';
import { recordsAt } from './at-site';
import { type Batches, inBatches, TOO_LARGE } from './batches';
import type { FileSource, SeekableSource } from './file-source';
import type { FormatName } from './format-names';
import { parseFile } from './parse-file';
import { type FileLimits, RefusedFile } from './parsed-file';
import { allOf, type RejectedBatches, rejectedBatches } from './rejected-lines';
import { sha256Of } from './sha256-of';
import type { TextLog } from './spill/text-log';
import { fileNameOf } from './text';
import { unpackFile } from './unpack-file';

/** What is said of a file that was read. */
export interface ReadFile {
  readonly outcome: 'read';
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly format: FormatName;
  readonly source: ImportSource;
  /** Records and what was rejected. */
  readonly fetched: number;
  readonly batches: number;
  readonly rejected: readonly Rejection[];
  readonly rejectedCount: number;
  /** Batches of the lines that were rejected. */
  readonly rejectedBatches: number;
  readonly mend: Mend | null;
  readonly notices: readonly Notice[];
  /** Assets that its rows name by an id of ours. */
  readonly named: readonly string[];
  readonly ms: number;
}

export interface RefusedRead {
  readonly outcome: 'refused';
  readonly name: string;
  readonly line: number | null;
  readonly message: string;
}

export interface FileContent {
  readonly about: ReadFile;
  readonly batches: Batches;
  readonly lines: RejectedBatches;
  /** Others follow in what was sent. */
  readonly hasNext: boolean;
}

export interface ReadOptions {
  readonly limits: Partial<FileLimits>;
  /** Of each file, while it is that one's turn. */
  readonly log?: () => TextLog;
  /** Where all of it is; empty for none. */
  readonly site: string;
  /** What was scanned, where the files do not say; empty for nothing. */
  readonly about: string;
  /** It is no file of any format but rows of a connector, read by this map. */
  readonly rows?: FieldMap;
  /** Of a table: what its columns mean, as a data source says it: `Raum = Location`. */
  readonly columns: readonly string[];
}

/** What a file is made of, one file after the other: each with its records, or why nothing was taken from it. */
export async function* readFiles(
  file: SeekableSource,
  options: ReadOptions,
): AsyncGenerator<FileContent | RefusedRead> {
  let files: readonly FileSource[];
  try {
    files = options.rows === undefined ? await unpackFile(file, options.limits) : [file];
  } catch (error) {
    yield refusedRead(file, error);
    return;
  }
  for (const [at, one] of files.entries()) {
    const read = readOne(one, options).then((content) => ({ ...content, hasNext: at + 1 < files.length }));
    yield await read.catch((error: unknown) => refusedRead(one, error));
  }
}

async function readOne(
  file: FileSource,
  { limits, site, about, columns, log, rows }: ReadOptions,
): Promise<Omit<FileContent, 'hasNext'>> {
  const startedAt = performance.now();
  const parsed = await parseFile(file, { limits, about, columns, ...(log && { log: log() }), ...(rows && { rows }) });
  const named = new Set<string>();
  const batches = inBatches(recordsAt(parsed.records, site), {
    look: ({ sourceUid, edit }) => {
      const assetId = edit?.assetId ?? namedAssetId(sourceUid);
      if (assetId !== undefined) named.add(assetId);
    },
  });
  const name = fileNameOf(file.name);
  const unsent = batches.tooLarge.map((line) => ({ file: name, line, reason: TOO_LARGE, raw: '' }));
  const rejectedCount = parsed.rejectedCount + unsent.length;
  const lines = rejectedBatches(allOf(parsed.lines, unsent));
  return {
    batches,
    lines,
    about: {
      outcome: 'read',
      ...{ name, bytes: file.size, sha256: await sha256Of(file.chunks()) },
      ...{ format: parsed.format, source: parsed.source, notices: parsed.notices, batches: batches.length },
      ...{ fetched: parsed.records.length + parsed.rejectedCount, rejectedCount, named: [...named] },
      ...{ rejectedBatches: lines.length, mend: parsed.mend },
      rejected: [...parsed.rejected, ...unsent].slice(0, IMPORT.maxRejectedShown),
      ms: performance.now() - startedAt,
    },
  };
}

/** Anything else than a file that is refused is a fault of ours, and told by whoever asked. */
function refusedRead({ name }: FileSource, error: unknown): RefusedRead {
  if (!(error instanceof RefusedFile)) throw error;
  return { outcome: 'refused', name: fileNameOf(name), line: error.line, message: error.message };
}
