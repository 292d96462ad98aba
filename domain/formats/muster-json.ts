import * as z from 'zod/mini';
import { AssetStatement } from '../../contract/areas/assets';
import { NormalizedFinding, NormalizedSoftware } from '../../contract/areas/integrations';
import { Id, Instant } from '../../contract/primitives';
import { NOT_READ_BACK } from '../export/export-columns';
import { cutText } from '../text/cut-text';
import type { FileReport } from './file-report';
import { isObject, type JsonObject, listOf, objectOf } from './json';
import { refusedExport } from './known-formats';
import { whereOf } from './record-check';
import type { RecordDraft } from './record-set';

/**
 * What Muster exports as JSON: a list of whole rows of one kind. Assets are read back under their own id; findings and
 * installed software as parts of the asset they are of (C23, QP90). Null where it is no such list.
 */
export function parseMusterJson(
  value: unknown,
  report: FileReport,
  add: (record: RecordDraft) => void,
): ReadBack | null {
  const rows = listOf(value);
  const kind = rows.length > 0 && rows.every(isObject) ? kindOf(objectOf(rows[0])) : null;
  if (kind === null) return null;
  if (isNotReadBack(kind)) throw refusedExport(report, null, kind);
  const readRow = READERS[kind];
  for (const [at, row] of rows.entries()) {
    const raw = cutText(JSON.stringify(row), report.limits.maxRawChars);
    // An export writes a row a line, behind the bracket.
    const line = at + 2;
    const draft = readRow(objectOf(row));
    if (draft.success) add({ line, ...draft.data, raw });
    else report.reject(line, `Row ${at + 1} is no row of an export: ${whereOf(draft.error)}.`, raw);
  }
  return kind;
}

type ReadBack = 'asset' | 'finding' | 'softwareInstall';
type Kind = ReadBack | keyof typeof NOT_READ_BACK;
const isNotReadBack = (kind: Kind): kind is keyof typeof NOT_READ_BACK => kind in NOT_READ_BACK;
type Draft = Omit<RecordDraft, 'raw' | 'line'>;
type Read = { success: true; data: Draft } | { success: false; error: z.core.$ZodError };

/** Told by the first row: no other kind has these fields together. */
function kindOf(row: JsonObject): Kind | null {
  const has = (...names: readonly string[]) => names.every((name) => name in row);
  if (!has('id', 'rev', 'createdAt', 'updatedAt')) return null;
  if (has('uniqueIdFromTool', 'assetId')) return 'finding';
  if (has('softwareId', 'assetId')) return 'softwareInstall';
  if (has('sourceUid', 'matchKeys')) return 'sourceRecord';
  if (has('assetName', 'at')) return 'assetEvent';
  if (has('hostnames', 'lifecycle')) return 'asset';
  return has('name', 'licences') ? 'software' : null;
}

const ofAsset = z.object({ assetId: Id, asset: z.optional(AssetStatement) });
const SeenAsset = z.extend(AssetStatement, { id: Id, lastSeenAt: z.nullable(Instant) });
const SeenFinding = z.extend(NormalizedFinding, { id: Id, lastSeenAt: Instant, ...ofAsset.shape });
const Install = z.extend(NormalizedSoftware, ofAsset.shape);

const READERS: Readonly<Record<ReadBack, (row: JsonObject) => Read>> = {
  asset: (row) =>
    read(SeenAsset, row, ({ id: toolId, lastSeenAt, ...asset }) => ({
      toolId,
      ...(lastSeenAt !== null && { observedAt: lastSeenAt }),
      asset,
      software: [],
      findings: [],
    })),
  finding: (row) =>
    read(SeenFinding, row, ({ id, lastSeenAt, assetId, asset = {}, ...finding }) => ({
      ...partOf(assetId, asset),
      observedAt: lastSeenAt,
      findings: [{ ...finding, uniqueIdFromTool: id }],
    })),
  softwareInstall: (row) =>
    read(Install, row, ({ assetId, asset = {}, ...software }) => ({ ...partOf(assetId, asset), software: [software] })),
};

const partOf = (toolId: string, asset: AssetStatement) => ({
  toolId,
  asset,
  software: [],
  findings: [],
  isPart: true,
});

function read<T>(schema: z.ZodMiniType<T>, row: JsonObject, draftOf: (value: T) => Draft): Read {
  const result = schema.safeParse(row);
  return result.success ? { success: true, data: draftOf(result.data) } : { success: false, error: result.error };
}
