import type { FileDraft, FilesApi, FilesEvent, ImportSource } from '../../contract/files-api';
import { checkSize, parseFile } from '../../domain/formats/parse-file';
import { RefusedFile } from '../../domain/formats/parsed-file';
import { sampleCompany } from '../../domain/sample/sample-company';
import type { MusterDatabase } from '../store/database';
import { deleteImport } from '../store/writer-imports';
import { type KnownCompany, readCompany } from './known-company';
import { type FileToStage, stageFile } from './stage-file';

export interface FilesPorts {
  readonly open: (database: string) => Promise<MusterDatabase>;
  readonly emit: (event: FilesEvent) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly newId: () => string;
  readonly sha256: (bytes: Uint8Array) => string;
}

/** What a draft was made from, kept while the worker lives so that it can be corrected. */
interface Held {
  readonly companyId: string;
  readonly file: File;
  readonly mapping?: readonly (string | null)[] | undefined;
  readonly source?: ImportSource | undefined;
}

/** A draft nobody started belongs to a dialog that is gone. */
const FORGOTTEN_AFTER = 24 * 60 * 60 * 1_000;

export function createFilesApi(ports: FilesPorts): FilesApi {
  const held = new Map<string, Held>();
  let store: Promise<MusterDatabase> | null = null;

  function opened(): Promise<MusterDatabase> {
    if (!store) throw new Error('The parse worker has not been told which database to use.');
    return store;
  }

  /** Never throws: a file that cannot be read is an answer about that file, and the next one goes on. */
  async function draftOf(runId: string, from: Held, company: KnownCompany): Promise<FileDraft> {
    const { file } = from;
    try {
      const toStage = await read(runId, from, ports);
      const draft = await stage(toStage, company);
      held.set(runId, from);
      return draft;
    } catch (error) {
      const about = { outcome: 'refused' as const, file: { name: file.name, bytes: file.size } };
      if (error instanceof RefusedFile) return { ...about, line: error.line, message: error.message };
      const reason = error instanceof Error ? error.message : String(error);
      return { ...about, line: null, message: `${file.name}: it could not be read (${reason}).` };
    }
  }

  async function stage(toStage: FileToStage, company: KnownCompany): Promise<FileDraft> {
    const emit = (stage: FilesEvent['stage'], done: number, total: number) =>
      ports.emit({ type: 'progress', file: toStage.name, stage, done, total });
    return stageFile(toStage, company, { db: await opened(), now: ports.now, progress: emit });
  }

  return {
    async start(database) {
      store = ports.open(database);
      const db = await store;
      const forgotten = (await db.imports.toArray()).filter(
        ({ state, at }) => state === 'draft' && at < ports.now() - FORGOTTEN_AFTER,
      );
      for (const { runId } of forgotten) await deleteImport(db, runId);
    },

    async parse(companyId, files) {
      const company = await readCompany(await opened(), companyId, new Set());
      const drafts: FileDraft[] = [];
      for (const file of files) drafts.push(await draftOf(ports.newId(), { companyId, file }, company));
      return drafts;
    },

    async correct(runId, correction) {
      const before = held.get(runId);
      if (!before) throw new Error('This draft is no longer here. Drop the file again.');
      const ids = [...held.keys()];
      const earlier = new Set(ids.slice(0, ids.indexOf(runId)));
      const company = await readCompany(await opened(), before.companyId, earlier);
      return draftOf(runId, { ...before, ...correction }, company);
    },

    async sample(companyId) {
      const company = await readCompany(await opened(), companyId, new Set());
      const drafts: FileDraft[] = [];
      for (const { source, records } of sampleCompany(ports.now())) {
        const startedAt = ports.now();
        const parsed = {
          format: 'sample' as const,
          source,
          records,
          rejected: [],
          rejectedCount: 0,
          notices: [],
          csv: null,
        };
        const about = { runId: ports.newId(), name: source.displayName, bytes: 0, sha256: null };
        drafts.push(await stage({ ...about, parsed, source, isSample: true, startedAt }, company));
      }
      return drafts;
    },

    async discard(runId) {
      held.delete(runId);
      await deleteImport(await opened(), runId);
    },
  };
}

async function read(runId: string, { file, mapping, source }: Held, ports: FilesPorts): Promise<FileToStage> {
  const startedAt = ports.now();
  const emit = (stage: FilesEvent['stage'], done: number, total: number) =>
    ports.emit({ type: 'progress', file: file.name, stage, done, total });
  checkSize(file.name, file.size);
  emit('read', 0, file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parsed = await parseFile(
    { name: file.name, bytes },
    { ...(mapping && { mapping }), clock: ports.now, onProgress: (done, total) => emit('parse', done, total) },
  );
  const sha256 = ports.sha256(bytes);
  return {
    runId,
    name: file.name,
    bytes: bytes.length,
    sha256,
    parsed,
    source: source ?? parsed.source,
    isSample: false,
    startedAt,
  };
}
