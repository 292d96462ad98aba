import * as z from 'zod/mini';
import { NormalizedRecord, Rejection, SourceCategory } from '../../contract/areas/integrations';
import type { ImportSource } from '../../contract/files-api';
import { isObject, type JsonObject } from '../../contract/narrow';
import { Line } from '../../contract/primitives';
import type { StagedImport } from '../../contract/sync-api';
import type { FileReport } from './file-report';
import { listOf } from './json';
import { refusedRecord, whereOf } from './record-check';
import type { RecordDraft } from './record-set';

/**
 * An import that was not sent, as a file (I44): what was read of the files, in Muster's terms, so that it can be dropped
 * again, here or elsewhere. Written batch by batch, one record a line.
 */
export function savedStart({ source, rejected }: Pick<StagedImport, 'source' | 'rejected'>): string {
  return `{"musterImport":1,"source":${JSON.stringify(source)},"rejected":${JSON.stringify(rejected)},"records":[`;
}

export const savedRecords = (records: readonly NormalizedRecord[], isFirst: boolean): string =>
  records.map((record, at) => `${isFirst && at === 0 ? '' : ','}\n${JSON.stringify(record)}`).join('');

export const SAVED_END = '\n]}\n';

const Source = z.object({ vendor: Line, category: SourceCategory, displayName: Line });

export const isSavedImport = (value: JsonObject): boolean => value['musterImport'] === 1;

/** Reads one back. Every record keeps the identity it had. */
export function parseSavedImport(
  value: JsonObject,
  report: FileReport,
  add: (record: RecordDraft) => void,
): ImportSource {
  const source = Source.safeParse(value['source']);
  if (!source.success) throw report.refuse(1, `its source is missing: ${whereOf(source.error)}.`);
  for (const one of listOf(value['rejected'])) {
    const rejection = Rejection.safeParse(one);
    if (rejection.success) report.reject(rejection.data.line, rejection.data.reason, rejection.data.raw);
  }
  for (const [at, one] of listOf(value['records']).entries()) {
    const record = NormalizedRecord.safeParse(one);
    if (record.success) {
      const { sourceUid, ...draft } = record.data;
      add({ ...draft, uid: sourceUid, isPart: true });
    } else if (!isObject(one)) {
      report.reject(null, `Record ${at + 1} of the file is not a record: it is not an object.`, JSON.stringify(one));
    } else {
      const { line, raw } = refusedRecord(one, '');
      report.reject(line, `This is not a record: ${whereOf(record.error)}.`, raw);
    }
  }
  return source.data;
}
