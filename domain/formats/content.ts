import type { CsvColumns, ImportSource } from '../../contract/files-api';
import type { FileReport } from './file-report';
import type { FormatName } from './format-names';
import type { RecordDraft, RecordSet } from './record-set';
import type { Tally } from './tools/told';

/** What a reader makes of a file. */
export interface Content {
  readonly format: FormatName;
  readonly source: ImportSource;
  readonly records: RecordSet;
  readonly csv: CsvColumns | null;
  readonly tally?: Tally;
}

/** Adds a record, and says whether it was taken. */
export const takenBy =
  (records: RecordSet, report: FileReport) =>
  (record: RecordDraft): boolean => {
    const before = report.rejectedCount;
    records.add(record);
    return report.rejectedCount === before;
  };
