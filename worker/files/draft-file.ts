import type { Correction, FileDraft, FilesEvent, ReadyDraft, RefusedDraft } from '../../contract/files-api';
import type { StagingApi } from '../../contract/store-api';
import type { KnownCompany } from '../../domain/correlation/known-company';
import { recordsAt } from '../../domain/formats/at-site';
import { blobSource, type FileSource } from '../../domain/formats/file-source';
import { checkSize, parseFile } from '../../domain/formats/parse-file';
import { RefusedFile } from '../../domain/formats/parsed-file';
import type { TextLog } from '../../domain/formats/spill/text-log';
import { fileNameOf } from '../../domain/formats/text';
import { unpackFile } from '../../domain/formats/unpack-file';
import type { SampleSource } from '../../domain/sample/sample-company';
import { findParts } from './find-parts';
import { type FileToStage, type StagingPorts, stageFile } from './stage-file';

/** Room on a disk that one file has while it is read. */
export interface OpenLog {
  readonly log: TextLog;
  readonly close: () => Promise<void>;
}

export interface DraftPorts {
  readonly emit: (event: FilesEvent) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly sha256: (chunks: AsyncIterable<Uint8Array>) => Promise<string>;
  /** Room on the disk, where there is any that this browser may use. */
  readonly openLog?: () => Promise<OpenLog | null>;
}

/** A smaller file is held whole, whatever it is. */
const LARGE_BYTES = 1_024 * 1_024;

/** What a draft is made from. */
export interface DraftOrigin extends Correction {
  readonly companyId: string;
  readonly file: FileSource;
}

/** What a person dropped, who is told how far its reading is. */
const droppedName = ({ name, within }: FileSource): string => within?.archive ?? name;

/** What a dropped file is made of: itself, or the files of an archive, each a draft of its own; or why it is none. */
export async function unpackDropped(dropped: File): Promise<readonly FileSource[] | RefusedDraft> {
  const { name, size } = dropped;
  try {
    checkSize(name, size);
    return await unpackFile(blobSource(name, dropped));
  } catch (error) {
    return refusedDraft({ name, size }, error);
  }
}

/** Never throws: a file that cannot be read is an answer about that file, and the next one goes on. */
export async function draftFile(
  runId: string,
  origin: DraftOrigin,
  company: KnownCompany,
  staging: StagingApi,
  ports: DraftPorts,
): Promise<FileDraft> {
  const { file } = origin;
  const room = file.size < LARGE_BYTES ? undefined : await ports.openLog?.();
  try {
    const toStage = await read(runId, origin, { company, staging, log: room?.log }, ports);
    return await stageFile(toStage, company, stagingPorts(droppedName(file), staging, ports));
  } catch (error) {
    return refusedDraft(file, error);
  } finally {
    await room?.close();
  }
}

function refusedDraft({ name, size, within }: Omit<FileSource, 'chunks'>, error: unknown): RefusedDraft {
  const shown = fileNameOf(name);
  const about = { outcome: 'refused' as const, file: { name: shown, bytes: size } };
  const from = within === undefined || within.path === '' ? '' : `${within.archive}: `;
  if (error instanceof RefusedFile) return { ...about, line: error.line, message: `${from}${error.message}` };
  const reason = error instanceof Error ? error.message : String(error);
  return { ...about, line: null, message: `${from}${shown}: it could not be read (${reason}).` };
}

export function draftSample(
  runId: string,
  { source, records }: SampleSource,
  company: KnownCompany,
  staging: StagingApi,
  ports: DraftPorts,
): Promise<ReadyDraft> {
  const parsed = {
    format: 'sample' as const,
    source,
    records,
    rejected: [],
    rejectedCount: 0,
    lines: [],
    mend: null,
    notices: [],
    about: null,
    tally: null,
    csv: null,
    exported: [],
    parts: [],
  };
  const about = { runId, name: source.displayName, bytes: 0, sha256: null, isSample: true, startedAt: ports.now() };
  const taken: ReadonlySet<string> = new Set();
  return stageFile(
    { ...about, parsed, source, site: '', dataSourceId: null, taken },
    company,
    stagingPorts(about.name, staging, ports),
  );
}

function stagingPorts(file: string, staging: StagingApi, { emit, now }: DraftPorts): StagingPorts {
  return { staging, now, progress: (stage, done, total) => emit({ type: 'progress', file, stage, done, total }) };
}

interface ReadWith {
  readonly company: KnownCompany;
  readonly staging: StagingApi;
  readonly log: TextLog | undefined;
}

async function read(
  runId: string,
  { file, mapping, columns, source, site = '', about: named = '', dataSourceId = null, taken = [] }: DraftOrigin,
  { company, staging, log }: ReadWith,
  ports: DraftPorts,
): Promise<FileToStage> {
  const startedAt = ports.now();
  const { name, size } = file;
  checkSize(name, size);
  const dropped = droppedName(file);
  ports.emit({ type: 'progress', file: dropped, stage: 'read', done: 0, total: size });
  const parsed = await parseFile(file, {
    about: named,
    ...(mapping && { mapping }),
    ...(columns && { columns }),
    ...(log && { log }),
    isOurs: (assetId) => company.asset(assetId) !== null,
    findParts: (parts) => findParts(parts, company, staging),
    clock: ports.now,
    onProgress: (done, total) => ports.emit({ type: 'progress', file: dropped, stage: 'parse', done, total }),
  });
  const sha256 = await ports.sha256(file.chunks());
  const about = { runId, name: fileNameOf(name), bytes: size, sha256, isSample: false, startedAt };
  const records = recordsAt(parsed.records, site);
  const said = { source: source ?? parsed.source, site, dataSourceId, taken: new Set(taken) };
  return { ...about, parsed: { ...parsed, records }, ...said };
}
