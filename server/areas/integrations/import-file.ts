import type { SyncRun, SyncRunCreate } from '../../../contract/areas/integrations';
import type { DataSource } from '../../../contract/areas/integrations/data-sources';
import type { ImportSource } from '../../../contract/files-api';
import type { ImportAnswer, ImportedFile, ImportQuery } from '../../../contract/imports';
import { sourceAt } from '../../../domain/formats/at-site';
import { boundedNotices, boundedRejections } from '../../../domain/formats/bounded-problems';
import type { RefusedRead } from '../../../domain/formats/read-files';
import type { FeedPart } from '../../../domain/vulnerabilities/feeds/feed-part';
import { actorOf } from '../../calls/audit-entry';
import type { FileCall } from '../../calls/handler';
import { Refusal } from '../../calls/refusal';
import { nothingTaken, readSent } from '../../calls/sent-file';
import { FeedImport } from '../../catalog/feed-import';
import type { OpenFile } from '../../files/file-reader';
import { dataSourceOf, refuseOtherFormat } from './data-source-of';
import { dryRunCounts } from './dry-run-of-file';
import { checkNotOurs } from './named-assets';
import { stageBatch } from './stage-batch';
import { stageRejected } from './stage-rejected';
import { runById } from './sync-run-by-id';
import { commitRun } from './sync-run-commit';
import { createRun } from './sync-run-create';
import { cancelRun } from './sync-run-take-back';

/** How long an answer waits for the end of what it began. Whoever asked then looks again (`imports.get`). */
const WAIT_MS = 20_000;
const LOOK_MS = 150;

/**
 * Imports the file that is the call's body, as the import dialog does with one that is dropped on it: each file in it is a run,
 * staged batch by batch and committed. Nothing is committed of a file that was not read to its end.
 */
export async function importFile(call: FileCall): Promise<ImportAnswer> {
  const { query } = call;
  const imports: ImportedFile[] = [];
  const refused: RefusedRead[] = [];
  const place = await dataSourceOf(call);
  const { site = place?.site ?? '', about = '' } = query;
  const take = async (file: OpenFile | RefusedRead): Promise<void> => {
    if ('outcome' in file) refused.push(file);
    else imports.push(query.dryRun === 'true' ? await dryRunOf(call, place, file) : await runOf(call, place, file));
  };
  const feed = new FeedImport(call.services, { actor: actorOf(call.principal), file: query.name ?? '' });
  const takePart = async (part: FeedPart): Promise<void> => {
    if (part.kind !== 'refused') mayImportFeed(call);
    await feed.take(part);
  };
  await readSent(call, { site, about, columns: place?.columns ?? [] }, (files, sent) =>
    files.read(sent, take, takePart),
  );
  const feeds = feed.answer();
  if (feeds !== undefined) {
    call.services.jobs.wake();
    return { imports: [], refused: feeds.refused, feeds: feeds.files };
  }
  const [first] = refused;
  if (first !== undefined && imports.length === 0) throw nothingTaken(refused, first);
  return {
    imports: await Promise.all(imports.map((one) => ended(call, one))),
    refused: refused.map(({ name, line, message }) => ({ file: name, line, message })),
  };
}

/** Before anything is written: a feed is no company's, and what it says serves all of them (VR30). */
function mayImportFeed({ principal, query }: FileCall): void {
  if (!principal.isPlatformAdmin) throw new Refusal({ status: 403, code: 'forbidden', message: NOT_YOURS });
  if (query.dryRun === 'true')
    throw new Refusal({
      status: 422,
      code: 'invalid',
      message: 'A feed of vulnerabilities cannot be tried out: it is imported, or not',
    });
}

const NOT_YOURS =
  'This is a feed of vulnerabilities, which serves every company of this installation. Only its platform administrators import feeds: ask one of them';

/** What is said with the call goes before what is said of the place it comes from. */
function sourceOf({ about }: OpenFile, query: ImportQuery, place: DataSource | null): ImportSource {
  const { source = place?.name ?? about.source.displayName, site = place?.site ?? '' } = query;
  return sourceAt({ ...about.source, displayName: source }, site);
}

async function dryRunOf(call: FileCall, place: DataSource | null, file: OpenFile): Promise<ImportedFile> {
  refuseOtherFormat(place, file);
  const { about } = file;
  if (about.named.length > 0) await call.transact((tx) => checkNotOurs(tx, call.companyId, about));
  const source = sourceOf(file, call.query, place);
  const { counts, findingsClosed } = await dryRunCounts(call, file, source);
  return {
    ...{ id: null, status: 'dry_run', format: about.format, source: source.displayName, message: null },
    file: { name: about.name, bytes: about.bytes, sha256: about.sha256 },
    ...{ counts, findingsClosed },
    rejected: boundedRejections(about.rejected),
    notices: boundedNotices(about.notices),
  };
}

/** Stages the file and commits it. What breaks off on the way leaves nothing that waits. */
async function runOf(call: FileCall, place: DataSource | null, file: OpenFile): Promise<ImportedFile> {
  refuseOtherFormat(place, file);
  const { companyId, transact, services } = call;
  const of = place === null ? {} : { dataSourceId: place.id };
  const create = { ...runToCreate(file, sourceOf(file, call.query, place)), ...of };
  await transact(async (tx) => {
    await checkNotOurs(tx, companyId, file.about);
    await createRun(tx, companyId, create);
  });
  try {
    let reading = nextBatch(file, create.batches, 0);
    for (let no = 0; no < file.about.rejectedBatches; no += 1) {
      const lines = await file.rejected(no);
      await transact((tx) => stageRejected(tx, companyId, create.id, String(no), lines));
    }
    for (let no = 0; no < create.batches; no += 1) {
      const records = await reading;
      // The next is handed over while the database takes this one.
      reading = nextBatch(file, create.batches, no + 1);
      await transact((tx) => stageBatch(tx, companyId, create.id, String(no), records));
    }
    await transact(async (tx) => {
      await commitRun(tx, companyId, create.id);
      tx.afterCommit(() => services.jobs.wake());
    });
  } catch (error) {
    await transact((tx) => cancelRun(tx, companyId, create.id)).catch(() => undefined);
    throw error;
  }
  return importOf(call, create.id);
}

/** Whoever waits for it hears of its failure. */
function nextBatch(file: OpenFile, batches: number, no: number): ReturnType<OpenFile['batch']> {
  const reading = no < batches ? file.batch(no) : Promise.resolve([]);
  reading.catch(() => {});
  return reading;
}

export const runToCreate = (
  { about }: Pick<OpenFile, 'about'>,
  { vendor, category, displayName }: ImportSource,
): SyncRunCreate => ({
  id: crypto.randomUUID(),
  source: { vendor, category, displayName },
  format: about.format,
  files: [{ name: about.name, bytes: about.bytes, sha256: about.sha256 }],
  ...{ batches: about.batches, fetched: about.fetched, rejectedCount: about.rejectedCount },
  ...{ rejected: [...about.rejected], notices: [...about.notices], parseMs: about.ms, isSample: false },
  ...(about.mend !== null && { mend: about.mend }),
});

/** The run as it is now. */
export function importOf({ transact, companyId }: Pick<FileCall, 'transact' | 'companyId'>, id: string) {
  return transact(async (tx) => importedFile(await runById(tx, companyId, id)));
}

export const importedFile = ({
  id,
  status,
  files,
  format,
  source,
  counts,
  rejected,
  notices,
  message,
  findingsClosed,
}: SyncRun): ImportedFile => ({
  ...{ id, status, format, source, counts, rejected, notices, message },
  ...(findingsClosed !== undefined && { findingsClosed }),
  file: files[0] ?? { name: '', bytes: 0, sha256: '' },
});

const IS_OVER = (status: ImportedFile['status']): boolean => status !== 'running' && status !== 'pending';

async function ended(call: FileCall, file: ImportedFile): Promise<ImportedFile> {
  const { id } = file;
  if (id === null) return file;
  let now = file;
  for (const until = Date.now() + WAIT_MS; !IS_OVER(now.status) && Date.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if (call.signal.aborted) break;
    now = await importOf(call, id);
  }
  return now;
}
