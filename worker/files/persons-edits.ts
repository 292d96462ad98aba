import type { AssetEvent } from '../../contract/areas/assets';
import type { NormalizedRecord, Notice } from '../../contract/areas/integrations';
import type { AssetEdit, FieldConflict } from '../../contract/files-api';
import type { KnownCompany } from '../../domain/correlation/known-company';
import { valueAtPath } from '../../domain/correlation/value-changes';
import { companyMarkIn, companyMarkOf, readState } from '../../domain/export/export-state';
import { type ExportedRow, readEdits } from '../../domain/formats/asset-edits';
import { partNotices } from '../../domain/formats/exported-parts';
import type { ParsedFile } from '../../domain/formats/parsed-file';
import { exportedId, type Records } from '../../domain/formats/record-set';
import { LastEvents } from './last-events';

/** What a file that was exported here holds, apart from what any other file does. */
export interface OfExport {
  readonly edits: readonly AssetEdit[];
  readonly notices: readonly Notice[];
  /** What sources say. */
  readonly records: Iterable<NormalizedRecord>;
  /** Rows that say what is here, or whose edits are not taken. */
  readonly same: number;
  /** Rows of what is gone. */
  readonly leftOut: number;
}

type History = () => Promise<readonly AssetEvent[]>;

/**
 * Rows of an export whose assets are known are the person's edits, and no source vouches for them (F80). Those of assets that
 * were here and are gone say nothing any more (F83).
 */
export async function personsEdits(
  name: string,
  parsed: Pick<ParsedFile, 'exported' | 'format' | 'records' | 'parts'>,
  taken: ReadonlySet<string>,
  company: KnownCompany,
  history: History,
): Promise<OfExport> {
  const said = company.saidByHand();
  const known = {
    asset: company.asset,
    said: (assetId: string) => said.get(assetId) ?? {},
    isTaken: (conflict: string) => taken.has(conflict),
  };
  const rows = parsed.exported.filter(({ assetId }) => company.asset(assetId) !== null);
  const read = readEdits(name, rows, known);
  const edits = [...read.edits, ...carriedEdits(parsed, company)];
  const changing = edits.filter(({ changes, conflicts }) => changes.length + conflicts.length > 0);
  const gone = parsed.exported.filter((row) => company.asset(row.assetId) === null && wasHere(row, company));
  const isAsked = gone.length > 0 || edits.some(({ conflicts }) => conflicts.length > 0);
  const events = isAsked ? new LastEvents(await history()) : null;
  const ours = new Set([...rows, ...gone].map(({ assetId }) => assetId));
  return {
    edits: events === null ? edits : edits.map((edit) => withSince(edit, events)),
    notices: [
      ...(changing.length > 0 ? expectedNotices(name, company) : []),
      ...read.notices,
      ...partNotices(name, parsed.parts),
      ...gone.map((row) => ({ file: name, line: row.line, message: goneText(row, company, events) })),
    ],
    records: { [Symbol.iterator]: () => saidBySources(parsed.records, ours) },
    same: rows.length - read.edits.length + parsed.parts.filter(({ here }) => here !== null).length,
    leftOut: gone.length + parsed.parts.filter(({ here }) => here === null).length,
  };
}

/** What is not on the server yet is compared as records of its source, but the values it makes are not known before. */
function expectedNotices(file: string, { expectedRuns }: KnownCompany): readonly Notice[] {
  if (expectedRuns === 0) return [];
  const [are, they] =
    expectedRuns === 1 ? ['Another import is', 'it changes'] : [`${expectedRuns} other imports are`, 'they change'];
  const message = `${are} not on the server yet, and the values ${they} are not compared here: where one of them is edited in this file too, it stays as that import has it, and the run says so.`;
  return [{ file, line: null, message }];
}

/** An edit as it travels with the records of a file. */
export const recordOfEdit = ({ assetId, name, line, raw, rev, patch }: AssetEdit): NormalizedRecord => ({
  ...{
    sourceUid: `edit:${assetId}`,
    ...(line !== null && { line }),
    asset: { name },
    software: [],
    findings: [],
    raw,
  },
  edit: { assetId, rev, patch },
});

function* saidBySources(records: Records, ours: ReadonlySet<string>): Generator<NormalizedRecord> {
  for (const record of records) if (!record.edit && !ours.has(exportedId(record.sourceUid) ?? '')) yield record;
}

/** Files of no other format carry any. */
function carriedEdits({ format, records }: Pick<ParsedFile, 'format' | 'records'>, company: KnownCompany): AssetEdit[] {
  const edits: AssetEdit[] = [];
  if (format !== 'muster_json') return edits;
  for (const record of records) {
    const edit = carriedEdit(record, company);
    if (edit !== null) edits.push(edit);
  }
  return edits;
}

/** An edit of an import that was not sent, and saved as a file (I44). */
function carriedEdit({ edit, asset, line, raw }: NormalizedRecord, company: KnownCompany): AssetEdit | null {
  if (!edit) return null;
  const now = company.asset(edit.assetId);
  const changes = Object.entries(edit.patch).map(([field, to]) => ({
    field,
    from: valueAtPath(now ?? {}, field) ?? null,
    to,
  }));
  return { ...edit, name: now?.name ?? asset.name ?? edit.assetId, line: line ?? null, raw, changes, conflicts: [] };
}

/** Its records tell, or the file does; an id that means nothing here is of somewhere else. */
function wasHere({ assetId, state }: ExportedRow, company: KnownCompany): boolean {
  return companyMarkIn(state) === companyMarkOf(company.companyId) || company.whatBecameOf(assetId) !== null;
}

function goneText({ assetId, values, state }: ExportedRow, company: KnownCompany, events: LastEvents | null): string {
  const name = typeof values['name'] === 'string' ? `“${values['name']}”` : `The asset ${assetId}`;
  if (company.whatBecameOf(assetId) === null && state !== null && readState(state, assetId) === null)
    return `${name}: the column “Asset id” was changed in the file and names no asset here; the row was left out.`;
  const mergedInto = company.whatBecameOf(assetId)?.mergedInto;
  if (mergedInto != null) return `${name} was merged into “${mergedInto}” since the export; the row was left out.`;
  return `${name} was deleted${events?.deletion(assetId) ?? ' since the export'}; the row was left out.`;
}

function withSince(edit: AssetEdit, events: LastEvents): AssetEdit {
  const conflicts = edit.conflicts.map((conflict): FieldConflict => {
    const event = events.of(edit.assetId, conflict.field.split('.')[0] ?? '');
    return event === undefined ? conflict : { ...conflict, since: { at: event.at, by: event.source } };
  });
  return { ...edit, conflicts };
}
