import type { SourceRecord } from '../../contract/areas/integrations';
import { isEdit } from '../../domain/correlation/record-order';

/** One record's step from what the database has to what it shall have. */
export interface RecordChange {
  /** The state to be; its `assetId`, `state` and match are decided by the placement. Of one that only may belong elsewhere: `before`. */
  readonly record: SourceRecord;
  /** The live row as it is; null for a record that is new, or was removed before. */
  readonly before: SourceRecord | null;
  readonly removed: boolean;
  /** Over the versions that shall stand. */
  readonly firstObservedAt?: string | undefined;
  /** A source says something new: what a person deleted comes back (I14). */
  readonly revives: boolean;
}

/** Never seen before, so its home is known to nobody: nothing needs to be looked up under it. */
export const isFirst = ({ record, before }: RecordChange) => before === null && record.rev === 1 && !isEdit(record);
