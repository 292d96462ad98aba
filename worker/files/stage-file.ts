import type { Notice } from '../../contract/areas/integrations';
import type { Finding } from '../../contract/areas/vulnerabilities';
import type { AssetEdit, ImportSource, PreviewRow, ReadyDraft } from '../../contract/files-api';
import { IMPORT } from '../../contract/limits';
import type { StagingApi } from '../../contract/store-api';
import type { StagedImport } from '../../contract/sync-api';
import { DryRun, type Restated } from '../../domain/correlation/dry-run';
import { isExpected, type KnownCompany } from '../../domain/correlation/known-company';
import { closedBy } from '../../domain/findings/finding-targets';
import { type Batches, inBatches, TOO_LARGE } from '../../domain/formats/batches';
import { mendedRunOf } from '../../domain/formats/mended-file';
import { type FileThing, type ParsedFile, RefusedFile } from '../../domain/formats/parsed-file';
import { allOf, type RejectedBatches, rejectedBatches } from '../../domain/formats/rejected-lines';
import type { RuleSet } from '../../domain/integrations/apply-rules';
import { groupBy } from '../../domain/lists/group-by';
import { decisionNotices } from './decision-notices';
import { deletedNotices } from './deleted-notices';
import { mergeNotices } from './merge-notices';
import { type OfExport, personsEdits, recordOfEdit } from './persons-edits';
import { readSourceRules } from './read-source-rules';

/** How many rows of the comparison a person is shown; the counts are over all. */
const PREVIEW_ROWS = 500;
const PREVIEW_CLOSING = 100;

export interface FileToStage {
  readonly runId: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string | null;
  readonly parsed: ParsedFile;
  readonly source: ImportSource;
  readonly site: string;
  readonly dataSourceId: string | null;
  /** Conflicts in which the person has chosen the file's value. */
  readonly taken: ReadonlySet<string>;
  readonly isSample: boolean;
  readonly startedAt: number;
}

export interface StagingPorts {
  readonly staging: StagingApi;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly progress: (stage: 'compare' | 'stage', done: number, total: number) => void;
}

/** Compares the parsed records with what is known and puts them into the store as a draft. */
export async function stageFile(file: FileToStage, company: KnownCompany, ports: StagingPorts): Promise<ReadyDraft> {
  const { parsed } = file;
  const history = () => ports.staging.assetEvents(company.companyId);
  const found = await personsEdits(file.name, parsed, file.taken, company, history);
  const { edits, records, notices } = found;
  const batches = inBatches(records);
  const { tooLarge } = batches;
  const changing = edits.filter(({ patch }) => Object.keys(patch).length > 0);
  const hasRecords = batches.records + tooLarge.length > 0;
  const source = !hasRecords && edits.length > 0 ? EDITED_EXPORT : file.source;
  const unsendable = tooLarge.map((line) => ({ file: file.name, line, reason: TOO_LARGE, raw: '' }));
  const rejected = [...parsed.rejected, ...unsendable];
  const lines = rejectedBatches(allOf(parsed.lines, unsendable));
  const rejectedCount = parsed.rejectedCount + tooLarge.length;
  const { ruleSet, rules } = await rulesOf(file, company, ports);
  const run = compare(file, batches, company, ruleSet, ports);
  const ofDeleted = await noticesOf(file.name, run, company, ports.staging);
  const closing = await closingOf(run.restated, company, ports.staging);
  const ms = ports.now() - file.startedAt;
  // Every row of the file is in one of the counts, here and of the run (F84). Where the only edits are conflicts, Muster's
  // values stay.
  const unsent = { same: found.same + edits.length - changing.length, leftOut: found.leftOut };
  const fetched = parsed.records.length + parsed.parts.length + parsed.rejectedCount;
  const edited = inBatches(changing.map(recordOfEdit));
  const staged: StagedImport = {
    runId: file.runId,
    ...{ companyId: company.companyId, source, format: parsed.format },
    files: file.sha256 === null ? [] : [{ name: file.name, bytes: file.bytes, sha256: file.sha256 }],
    batches: edited.length + batches.length,
    rejectedBatches: lines.length,
    ...(parsed.mend !== null && { mend: parsed.mend }),
    fetched,
    rejected: rejected.slice(0, IMPORT.maxRejectedShown),
    rejectedCount,
    ...{ unchangedCount: unsent.same, leftOutCount: unsent.leftOut },
    notices: [
      ...mendNotices(file.name),
      ...mergeNotices(file.name, run.assets),
      ...ofDeleted,
      ...parsed.notices,
      ...notices,
    ].slice(0, IMPORT.maxRejectedShown),
    parseMs: ms,
    isSample: file.isSample,
    ...(file.dataSourceId !== null && { dataSourceId: file.dataSourceId }),
    state: 'draft',
    sentBatches: 0,
    at: ports.now(),
  };
  await write(staged, [edited, batches], lines, ports);
  const about = parsed.about && aboutOf(parsed.about, (uid) => company.earlierThan(source, uid, records));
  for (const part of [edited, batches]) for (const batch of part) company.expect(staged, batch);
  return {
    outcome: 'ready',
    runId: file.runId,
    file: { name: file.name, bytes: file.bytes },
    format: parsed.format,
    source,
    ...{ site: file.site, dataSourceId: file.dataSourceId },
    about,
    counts: {
      ...run.counts,
      unchanged: run.counts.unchanged + unsent.same,
      edited: changing.length,
      conflicts: edits.reduce((sum, { conflicts }) => sum + conflicts.length, 0),
      fetched,
      leftOut: unsent.leftOut,
      rejected: rejectedCount,
      findingsClosed: closing?.length ?? null,
    },
    rules,
    closes: shownClosing(closing, company),
    rows: rowsOf(found, run.rows),
    rejected: staged.rejected,
    notices: staged.notices,
    csv: parsed.csv,
    ms,
  };
}

/** As they are applied, and as they are told. */
async function rulesOf({ source, startedAt }: FileToStage, { companyId }: KnownCompany, { staging }: StagingPorts) {
  const { ruleSet, names } = await readSourceRules(staging, companyId, source.displayName, startedAt);
  const isLeft = (name: string): boolean => ruleSet.broken.includes(name);
  const rules = names && { applied: names.filter((name) => !isLeft(name)), left: names.filter(isLeft) };
  return { ruleSet, rules };
}

/** A person who named it has said which one it is. */
const aboutOf = <E>({ name, uid, isNamed }: FileThing, earlierThan: (uid: string) => E) => ({
  name,
  earlier: isNamed ? null : earlierThan(uid),
});

const shownClosing = (closing: readonly Finding[] | null, { assetName }: KnownCompany): ReadyDraft['closes'] =>
  (closing ?? []).slice(0, PREVIEW_CLOSING).map(({ id, title, severity, assetId }) => ({
    ...{ id, title, severity, assetId, assetName: assetName(assetId) },
  }));

/** What known records do not state any more, as the import will close it; null where this browser does not have it. */
async function closingOf(
  restated: readonly Restated[],
  { companyId }: KnownCompany,
  staging: StagingApi,
): Promise<readonly Finding[] | null> {
  if (restated.length === 0) return [];
  const found = await staging.findingsOfRecords(
    companyId,
    restated.map(({ recordId }) => recordId),
  );
  if (found === null) return null;
  const byRecord = groupBy(found, ({ sourceRecordId }) => sourceRecordId);
  return restated.flatMap(({ recordId, uids, observedAt }) => closedBy(byRecord.get(recordId) ?? [], uids, observedAt));
}

/** Of deleted assets, and of decisions about records that are gone. */
async function noticesOf(
  name: string,
  { deleted, counts }: ReturnType<typeof compare>,
  { companyId, hasRecord }: KnownCompany,
  staging: StagingApi,
): Promise<readonly Notice[]> {
  const ofDeleted = await deletedNotices(name, deleted, () => staging.assetEvents(companyId));
  return counts.new === 0 ? ofDeleted : [...ofDeleted, ...(await decisionNotices(name, companyId, hasRecord, staging))];
}

/** A file of lines that another import had rejected says so; the server knows which one (PL13). */
const mendNotices = (name: string): readonly Notice[] =>
  mendedRunOf(name) === undefined
    ? []
    : [
        {
          file: name,
          line: null,
          message: 'This file has lines that an earlier import rejected: the run’s page says which one.',
        },
      ];

/** What the history calls an import of nothing but edits: no source vouches for them. */
const EDITED_EXPORT: ImportSource = { vendor: 'Muster', category: 'manual', displayName: 'Edited export' };

function rowsOf({ edits }: OfExport, rows: readonly PreviewRow[]): readonly PreviewRow[] {
  // What waits for a choice comes first, and is not among those left out.
  const place = ({ conflicts }: AssetEdit): number => (conflicts.length > 0 ? 0 : 1);
  const askedFirst = edits.toSorted((one, other) => place(one) - place(other));
  return [
    ...askedFirst.slice(0, PREVIEW_ROWS).map(editRow),
    // What only stands in another draft has no page to go to yet.
    ...rows.map((row) => (isExpected(row.assetId) ? { ...row, assetId: null } : row)),
  ].slice(0, PREVIEW_ROWS);
}

const editRow = ({ assetId, name, line, changes, conflicts }: AssetEdit): PreviewRow => ({
  ...{ line, sourceUid: `id:${assetId}`, name, assetId, assetName: name },
  kind: changes.length === 0 ? 'conflict' : 'edited',
  ...{ reason: 'edited in the file', findings: 0, software: 0, changes, conflicts },
});

function compare(file: FileToStage, batches: Batches, company: KnownCompany, ruled: RuleSet, ports: StagingPorts) {
  const { integrations, records, assetName, rules } = company;
  const known = { integrations, existing: records, assetName, rules };
  const run = new DryRun({ source: file.source, ...known, ruled, maxRows: PREVIEW_ROWS });
  const total = batches.records;
  let done = 0;
  for (const batch of batches) {
    for (const record of batch) run.add(record);
    done += batch.length;
    ports.progress('compare', done, total);
    if (ports.now() - file.startedAt > IMPORT.maxSeconds * 1_000) {
      const reason = `comparing it takes longer than the limit of ${IMPORT.maxSeconds} seconds. Split the file.`;
      throw new RefusedFile(file.name, batch.at(-1)?.line ?? null, reason);
    }
  }
  return run.finish();
}

/** All batches or none. A draft cut short by a crash was never answered, so nobody can start it. */
async function write(
  staged: StagedImport,
  parts: readonly Batches[],
  lines: RejectedBatches,
  { staging, progress }: StagingPorts,
): Promise<void> {
  try {
    await staging.stageDraft(staged);
    let no = 0;
    for (const part of parts)
      for (const batch of part) {
        await staging.addImportBatch(staged.runId, no, batch);
        no += 1;
        progress('stage', no, staged.batches);
      }
    for (const batch of lines) {
      await staging.addRejectedBatch(staged.runId, no, batch);
      no += 1;
    }
  } catch (error) {
    await staging.deleteImport(staged.runId).catch(() => undefined);
    throw error;
  }
}
