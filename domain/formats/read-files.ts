import type { NormalizedRecord, Notice, Rejection } from '../../contract/areas/integrations';
import type { ImportSource } from '../../contract/files-api';
import { IMPORT } from '../../contract/limits';
import { namedAssetId } from '../correlation/match-keys';
import { atSite } from './at-site';
import { inBatches, TOO_LARGE } from './batches';
import type { FileSource, SeekableSource } from './file-source';
import type { FormatName } from './format-names';
import { parseFile } from './parse-file';
import { type FileLimits, type ParsedFile, RefusedFile } from './parsed-file';
import { sha256Of } from './sha256-of';
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
  readonly batches: readonly (readonly NormalizedRecord[])[];
}

export interface ReadOptions {
  readonly limits: Partial<FileLimits>;
  /** Where all of it is; empty for none. */
  readonly site: string;
  /** What was scanned, where the files do not say; empty for nothing. */
  readonly about: string;
}

/** What a file is made of, one file after the other: each with its records, or why nothing was taken from it. */
export async function* readFiles(
  file: SeekableSource,
  { limits, site, about }: ReadOptions,
): AsyncGenerator<FileContent | RefusedRead> {
  let files: readonly FileSource[];
  try {
    files = await unpackFile(file, limits);
  } catch (error) {
    yield refusedRead(file, error);
    return;
  }
  for (const one of files)
    yield await readOne(one, { limits, site, about }).catch((error: unknown) => refusedRead(one, error));
}

async function readOne(file: FileSource, { limits, site, about }: ReadOptions): Promise<FileContent> {
  const startedAt = performance.now();
  const parsed = await parseFile(file, { limits, about });
  const { batches, tooLarge } = inBatches(
    site === '' ? parsed.records : parsed.records.map((record) => atSite(record, site)),
  );
  const name = fileNameOf(file.name);
  const unsent = tooLarge.map(({ line = null }) => ({ file: name, line, reason: TOO_LARGE, raw: '' }));
  const rejectedCount = parsed.rejectedCount + tooLarge.length;
  return {
    batches,
    about: {
      outcome: 'read',
      ...{ name, bytes: file.size, sha256: await sha256Of(file.chunks()) },
      ...{ format: parsed.format, source: parsed.source, notices: parsed.notices, batches: batches.length },
      ...{ fetched: parsed.records.length + parsed.rejectedCount, rejectedCount, named: namedBy(parsed) },
      rejected: [...parsed.rejected, ...unsent].slice(0, IMPORT.maxRejectedShown),
      ms: performance.now() - startedAt,
    },
  };
}

const namedBy = ({ records }: ParsedFile): string[] => [
  ...new Set(records.flatMap(({ sourceUid, edit }) => edit?.assetId ?? namedAssetId(sourceUid) ?? [])),
];

/** Anything else than a file that is refused is a fault of ours, and told by whoever asked. */
function refusedRead({ name }: FileSource, error: unknown): RefusedRead {
  if (!(error instanceof RefusedFile)) throw error;
  return { outcome: 'refused', name: fileNameOf(name), line: error.line, message: error.message };
}
