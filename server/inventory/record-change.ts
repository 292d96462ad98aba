import type { SourceRecord } from '../../contract/areas/integrations';

/** One record's step from what the database has to what it shall have. */
export interface RecordChange {
  /** The state to be; its `assetId`, `state` and match are decided by the placement. */
  readonly record: SourceRecord;
  /** The live row as it is; null for a record that is new, or was removed before. */
  readonly before: SourceRecord | null;
  readonly removed: boolean;
  /** Over the versions that shall stand. */
  readonly firstObservedAt?: string | undefined;
  /** A source says something new: what a person deleted comes back (I14). */
  readonly revives: boolean;
}
