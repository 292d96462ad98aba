import * as z from 'zod/mini';
import { AssetStatement } from '../../contract/areas/assets';
import { NormalizedFinding, NormalizedSoftware } from '../../contract/areas/integrations';
import { isKeyOf, isObject, type JsonObject } from '../../contract/narrow';
import { Id, Instant } from '../../contract/primitives';
import { normalizeStatement } from '../correlation/normalize-statement';
import { sourceUidOf } from '../correlation/source-identity';
import { valueAtPath } from '../correlation/value-changes';
import { NOT_READ_BACK } from '../export/export-columns';
import { STATE_COLUMN } from '../export/export-state';
import { cutText } from '../text/cut-text';
import { exportedValues } from './asset-edits';
import type { ExportedPart } from './exported-parts';
import type { FileReport } from './file-report';
import { elementLines, type JsonText, listOf } from './json';
import { refusedExport } from './known-formats';
import { whereOf } from './record-check';
import type { RecordDraft } from './record-set';

/**
 * What Muster exports as JSON: a list of whole rows of one kind. Assets are read back under their own id; findings and
 * installed software as parts of the asset they are of (C23, QP90). Null where it is no such list.
 */
export function parseMusterJson(
  { value, text }: JsonText,
  report: FileReport,
  add: (record: RecordDraft) => void,
): ReadBack | null {
  const rows = listOf(value);
  const kind = kindOf(rows);
  if (kind === null) return null;
  if (isKeyOf(NOT_READ_BACK, kind)) throw refusedExport(report, null, kind);
  const readRow = READERS[kind];
  const lines = elementLines(text);
  for (const [at, row] of rows.entries()) {
    const raw = cutText(JSON.stringify(row), report.limits.maxRawChars);
    const line = lines[at] ?? null;
    const read = isObject(row) ? readRow(row) : 'is not a row of an export: it is not an object';
    const part = partOfRow(kind, row, line);
    if (typeof read === 'string') report.reject(line, `Row ${at + 1}${nameIn(row)} ${read}.`, raw);
    else add({ ...(line !== null && { line }), ...read, part, raw });
  }
  return kind;
}

type ReadBack = 'asset' | 'finding' | 'softwareInstall';
type Kind = ReadBack | keyof typeof NOT_READ_BACK;
type Draft = Omit<RecordDraft, 'raw' | 'line'>;
/** What a row is read as, or why it is none. */
type Read = Draft | string;

/** A file with so many elements before its first row is none of ours. */
const LOOK_ROWS = 100;

/** Told by the first row that is one: a bad one before it says nothing of the others (F75). */
function kindOf(rows: readonly unknown[]): Kind | null {
  for (const row of rows.filter(isObject).slice(0, LOOK_ROWS)) {
    const kind = kindOfRow(row);
    if (kind !== null) return kind;
  }
  return null;
}

/** No other kind has these fields together. */
function kindOfRow(row: JsonObject): Kind | null {
  const has = (...names: readonly string[]) => names.every((name) => name in row);
  if (!has('id', 'rev', 'createdAt', 'updatedAt')) return null;
  if (has('uniqueIdFromTool', 'assetId')) return 'finding';
  if (has('softwareId', 'assetId')) return 'softwareInstall';
  if (has('sourceUid', 'matchKeys')) return 'sourceRecord';
  if (has('assetName', 'at')) return 'assetEvent';
  if (has('hostnames', 'lifecycle')) return 'asset';
  return has('name', 'licences') ? 'software' : null;
}

/** Its asset, as far as it says one: a line tells nothing where a file has but one. */
function nameIn(row: unknown): string {
  const names = isObject(row) ? [row['name'], valueAtPath(row, 'asset.name'), row['id']] : [];
  const name = names.find((one) => typeof one === 'string' && one.trim() !== '');
  return typeof name === 'string' ? ` (“${cutText(name, 100)}”)` : '';
}

const ofAsset = z.object({ assetId: Id, asset: z.optional(AssetStatement) });
const SeenAsset = z.extend(AssetStatement, {
  id: Id,
  lastSeenAt: z.nullable(Instant),
  [STATE_COLUMN.path]: z.optional(z.string()),
});
const SeenFinding = z.extend(NormalizedFinding, { id: Id, lastSeenAt: Instant, ...ofAsset.shape });
const Install = z.extend(NormalizedSoftware, ofAsset.shape);

const READERS: Readonly<Record<ReadBack, (row: JsonObject) => Read>> = {
  asset: (row) =>
    read(SeenAsset, row, ({ id: toolId, lastSeenAt, type, [STATE_COLUMN.path]: _state, ...stated }) => {
      // A type nobody stated is not stated by the export either.
      const asset = normalizeStatement({ ...stated, ...(type !== undefined && type !== 'unknown' && { type }) });
      if (sourceUidOf(asset) === null) return 'names no asset: it has no name, address or identifier';
      return {
        ...{ toolId, asset, software: [], findings: [] },
        ...(lastSeenAt !== null && { observedAt: lastSeenAt }),
        exported: exportedValues(row),
      };
    }),
  finding: (row) =>
    read(SeenFinding, row, ({ id, lastSeenAt, assetId, asset = {}, ...finding }) => ({
      ...partOf(assetId, asset),
      observedAt: lastSeenAt,
      findings: [{ ...finding, uniqueIdFromTool: id }],
    })),
  softwareInstall: (row) =>
    read(Install, row, ({ assetId, asset = {}, ...software }) => ({ ...partOf(assetId, asset), software: [software] })),
};

function partOfRow(kind: ReadBack, row: unknown, line: number | null): ExportedPart | undefined {
  if (kind === 'asset' || !isObject(row) || typeof row['id'] !== 'string') return undefined;
  return { kind, id: row['id'].toLowerCase(), line, values: exportedValues(row) };
}

const partOf = (toolId: string, asset: AssetStatement) => ({
  toolId,
  asset,
  software: [],
  findings: [],
  isPart: true,
});

function read<T>(schema: z.ZodMiniType<T>, row: JsonObject, draftOf: (value: T) => Read): Read {
  const result = schema.safeParse(row);
  return result.success ? draftOf(result.data) : `is not a row of an export: ${whereOf(result.error)}`;
}
