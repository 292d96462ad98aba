import type * as z from 'zod/mini';
import type { StreamKind } from './streams';

/** How records of one kind lead to those of another: the ones whose `at` is this record's own `from`. Either may be a list. */
export interface RelationDefinition {
  readonly name: string;
  readonly label: string;
  /** The name of the other kind. */
  readonly to: string;
  readonly from: string;
  readonly at: string;
  /** Each of them is one change of one whole field: `attribute`, and when, `at`. What `changed(…)` asks. */
  readonly isHistory?: true;
}

/** What is said once of a kind of record that is replicated. */
export interface EntityKind {
  /** `chunks`: large, kept as column chunks. `rows`: small, each row for itself. The worker's affair, and nobody else's. */
  readonly storage: 'chunks' | 'rows';
  /** On which stream it travels. */
  readonly stream: StreamKind;
  readonly schema: z.ZodMiniObject;
  /** The fields free text looks into. */
  readonly search: readonly string[];
  /** The fields it looks into of the records that this one leads to, by the relation's name. */
  readonly searchRelated?: Readonly<Record<string, readonly string[]>>;
  readonly relations: readonly RelationDefinition[];
  /** Of an asset (`assetId`): what shows or exports it says what that asset is called. */
  readonly saysAsset?: true;
}
