import type { Integration, NormalizedRecord, SourceRecord } from '../../contract/areas/integrations';
import type { FieldChange, ImportSource, PreviewRow, ReadyDraft } from '../../contract/files-api';
import { groupBy } from '../lists/group-by';
import { contentHash } from './content-hash';
import { correlate } from './correlate';
import { deriveAsset } from './derive-asset';
import { matchKeysOf } from './match-keys';
import { normalizeStatement } from './normalize-statement';
import { RecordIndex } from './record-index';
import { type CorrelationRecord, isEdit, labelOf } from './record-order';
import { valueChanges } from './value-changes';

export interface DryRunInput {
  readonly source: ImportSource;
  readonly integrations: readonly Pick<Integration, 'id' | 'displayName' | 'deletedAt'>[];
  /** The company's source records as this browser knows them. Deleted ones are passed over. */
  readonly existing: Iterable<SourceRecord>;
  /** Names of the company's assets. */
  readonly assetName: (assetId: string) => string | null;
  /** How many rows the preview keeps; counts are over all. */
  readonly maxRows: number;
}

export interface DryRunResult {
  readonly counts: Omit<ReadyDraft['counts'], 'fetched' | 'rejected' | 'edited'>;
  readonly rows: readonly PreviewRow[];
}

type Kind = Exclude<PreviewRow['kind'], 'edited'>;
type Incoming = Pick<NormalizedRecord, 'sourceUid' | 'line' | 'software' | 'findings'>;
interface Row {
  readonly kind: Kind;
  readonly record: CorrelationRecord;
  readonly line: number | null;
  readonly findings: number;
  readonly software: number;
}

const SOURCE_TO_COME = 'source to come';
/** Above every instant the server has given: what is not imported yet is younger than what is. */
const NOT_YET = '9999-12-31T23:59:59.999Z';

/** What an import would do, record by record, by the functions the server commits with. */
export class DryRun {
  readonly #input: DryRunInput;
  readonly #integrationId: string;
  readonly #index: RecordIndex<CorrelationRecord>;
  readonly #known: ReadonlyMap<string, SourceRecord>;
  readonly #rows = new Map<string, Row>();
  #byAsset: ReadonlyMap<string, readonly SourceRecord[]> | undefined;

  constructor(input: DryRunInput) {
    this.#input = input;
    const named = input.integrations.find(
      (one) => one.displayName === input.source.displayName && one.deletedAt === null,
    );
    this.#integrationId = named?.id ?? SOURCE_TO_COME;
    const existing = [...input.existing].filter((record) => record.deletedAt === null);
    this.#index = new RecordIndex<CorrelationRecord>(existing);
    const own = existing.filter((record) => record.integrationId === this.#integrationId);
    this.#known = new Map(own.map((record) => [record.sourceUid, record]));
  }

  /** Records in the order of the file. Of several with one `sourceUid` the first counts (I7). */
  add(incoming: NormalizedRecord): void {
    if (this.#rows.has(incoming.sourceUid)) return;
    const asset = normalizeStatement(incoming.asset);
    const known = this.#known.get(incoming.sourceUid);
    const kind = !known ? 'new' : known.contentHash === contentHash({ ...incoming, asset }) ? 'unchanged' : 'changed';
    const record = kind === 'unchanged' && known ? known : this.#toCome(incoming, asset, known);
    this.#rows.set(incoming.sourceUid, { kind, record, line: incoming.line ?? null, ...childCounts(incoming) });
    if (kind !== 'unchanged') this.#index.put(record);
  }

  finish(): DryRunResult {
    const counts = { new: 0, changed: 0, unchanged: 0, merging: 0, assetsNew: 0, findings: 0, software: 0 };
    const matches = this.#matches();
    const rows: PreviewRow[] = [];
    for (const row of this.#rows.values()) {
      counts[row.kind] += 1;
      counts.findings += row.findings;
      counts.software += row.software;
      const match = matches.get(row.record.id);
      if (match?.joins) counts.merging += 1;
      if (match?.foundsNew) counts.assetsNew += 1;
      if (rows.length < this.#input.maxRows) rows.push(this.#preview(row, match));
    }
    return { counts, rows };
  }

  #toCome(
    incoming: NormalizedRecord,
    asset: CorrelationRecord['asset'],
    known: SourceRecord | undefined,
  ): CorrelationRecord {
    const id = known?.id ?? `to come ${String(this.#rows.size).padStart(9, '0')}`;
    return {
      id,
      createdAt: known?.createdAt ?? NOT_YET,
      homeAssetId: known?.homeAssetId ?? id,
      integrationId: this.#integrationId,
      source: this.#input.source.displayName,
      category: this.#input.source.category,
      sourceUid: incoming.sourceUid,
      asset,
      matchKeys: matchKeysOf(asset, incoming.sourceUid),
      observedAt: incoming.observedAt ?? NOT_YET,
    };
  }

  /** Where each new or changed record goes, one neighbourhood at a time. */
  #matches(): ReadonlyMap<string, Match> {
    const matches = new Map<string, Match>();
    for (const { kind, record } of this.#rows.values()) {
      if (kind === 'unchanged' || matches.has(record.id)) continue;
      const records = this.#index.around(record.id);
      for (const cluster of correlate(records, this.#index.sharedKeys(records.flatMap((one) => one.matchKeys)))) {
        const exists = cluster.assetId !== null && this.#input.assetName(cluster.assetId) !== null;
        const members = cluster.members.map(({ record: one }) => one);
        for (const [position, member] of cluster.members.entries()) {
          matches.set(member.record.id, {
            members,
            assetId: exists ? cluster.assetId : null,
            reason: member.matchReason,
            joins: member.state === 'deduplicated',
            foundsNew: !exists && position === 0,
          });
        }
      }
    }
    return matches;
  }

  #preview(row: Row, match: Match | undefined): PreviewRow {
    const known = this.#known.get(row.record.sourceUid);
    const assetId = match ? match.assetId : (known?.assetId ?? null);
    return {
      line: row.line,
      sourceUid: row.record.sourceUid,
      name: labelOf(row.record.asset, row.record.sourceUid),
      kind: row.kind,
      assetId,
      assetName: assetId === null ? null : this.#input.assetName(assetId),
      reason: match?.reason ?? known?.matchReason ?? '',
      findings: row.findings,
      software: row.software,
      changes: match?.assetId == null ? [] : this.#changes(match.assetId, match.members),
    };
  }

  /** What the asset is now, and what its records make of it with those to come. */
  #changes(assetId: string, members: readonly CorrelationRecord[]): readonly FieldChange[] {
    this.#byAsset ??= groupBy(
      [...this.#input.existing].filter((record) => record.deletedAt === null),
      (record) => record.assetId,
    );
    const before = this.#byAsset.get(assetId) ?? [];
    return [before, members].every((records) => records.some((record) => !isEdit(record)))
      ? valueChanges(deriveAsset(before), deriveAsset(members))
      : [];
  }
}

interface Match {
  /** Of the asset it goes to, all records. */
  readonly members: readonly CorrelationRecord[];
  readonly assetId: string | null;
  readonly reason: string;
  readonly joins: boolean;
  readonly foundsNew: boolean;
}

function childCounts({ findings, software }: Incoming) {
  return { findings: findings.length, software: software.length };
}
