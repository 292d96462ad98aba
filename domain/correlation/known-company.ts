import type { Asset } from '../../contract/areas/assets';
import type { Integration, NormalizedRecord, SourceRecord } from '../../contract/areas/integrations';
import type { ImportSource } from '../../contract/files-api';
import type { StagedImport } from '../../contract/sync-api';
import { groupBy } from '../lists/group-by';
import { type CompanyRules, NO_RULES } from './company-rules';
import { contentHash } from './content-hash';
import type { Cluster } from './correlate';
import { withDecided } from './decided-keys';
import { deriveAsset } from './derive-asset';
import { matchKeysOf } from './match-keys';
import { neighbourhoods } from './neighbourhoods';
import { normalizeStatement } from './normalize-statement';
import { RecordIndex } from './record-index';
import { isEdit } from './record-order';
import { calledInReports } from './report-name';
import { calledUid } from './source-identity';

/** Begins the ids of what is staged and not on the server yet. */
const EXPECTED = 'staged ';
export const isExpected = (id: string | null): boolean => id?.startsWith(EXPECTED) ?? false;

/** Some of a company: the assets by their ids. */
export interface Known {
  readonly integrations: readonly Pick<Integration, 'id' | 'displayName' | 'deletedAt'>[];
  readonly existing: readonly SourceRecord[];
  readonly names: ReadonlyMap<string, string>;
  /** Keys that more have than count, of whom not all are among the records (C8). */
  readonly crowded: Iterable<string>;
}

/** What a new import is compared with: the company as this browser knows it, and what is staged to join it. */
export class KnownCompany {
  readonly companyId: string;
  /** What the company says identifies nothing. */
  readonly rules: CompanyRules;
  readonly #records = new Map<string, SourceRecord>();
  /** Records that are to come and stand at no asset of the company's yet, by id. */
  readonly #toPlace = new Set<string>();
  readonly #names = new Map<string, string>();
  readonly #assets = new Map<string, Asset>();
  readonly #expectedRuns = new Set<string>();
  /** Keys that more have than are among its records here. */
  readonly crowded = new Set<string>();
  /** Assets whose names were taken in. */
  readonly #learned = new Set<string>();
  /** Of the company's own records: what is to come has no id yet. */
  #ids: ReadonlySet<string> | undefined;
  #homes: ReadonlyMap<string, string> | undefined;
  readonly #integrations: Pick<Integration, 'id' | 'displayName' | 'deletedAt'>[];

  constructor(
    companyId: string,
    integrations: readonly Integration[],
    records: readonly SourceRecord[],
    assets: readonly Asset[],
    rules: CompanyRules = NO_RULES,
  ) {
    this.companyId = companyId;
    this.rules = rules;
    this.#integrations = [...integrations];
    for (const record of records) if (record.deletedAt === null) this.#records.set(keyOf(record), record);
    for (const asset of assets) {
      if (asset.deletedAt !== null) continue;
      this.#names.set(asset.id, asset.name);
      this.#assets.set(asset.id, asset);
    }
  }

  get integrations(): readonly Pick<Integration, 'id' | 'displayName' | 'deletedAt'>[] {
    return this.#integrations;
  }
  get records(): Iterable<SourceRecord> {
    this.#place();
    return this.#records.values();
  }
  readonly asset = (assetId: string): Asset | null => {
    this.#place();
    return this.#assets.get(assetId) ?? null;
  };

  /** What became of an asset that an export of this company names and that is no longer one; null: it never was one here. */
  whatBecameOf(assetId: string): { readonly mergedInto: string | null } | null {
    this.#place();
    this.#homes ??= new Map(
      [...this.#records.values()].flatMap((record) => [
        [record.assetId, record.assetId],
        [record.homeAssetId, record.assetId],
      ]),
    );
    const now = this.#homes.get(assetId);
    if (now === undefined) return null;
    return { mergedInto: now === assetId ? null : this.assetName(now) };
  }

  /** What a person has said of each asset by hand. */
  saidByHand(): ReadonlyMap<string, SourceRecord['asset']> {
    const edits = [...this.#records.values()].filter(isEdit);
    return new Map(edits.map(({ homeAssetId, asset }) => [homeAssetId, asset]));
  }

  /** Runs that are to join it, whatever they hold. */
  get expectedRuns(): number {
    return this.#expectedRuns.size;
  }

  readonly assetName = (assetId: string): string | null => {
    this.#place();
    return this.#names.get(assetId) ?? null;
  };

  readonly hasRecord = (id: string): boolean => {
    this.#ids ??= new Set([...this.#records.values()].map((record) => record.id));
    return this.#ids.has(id);
  };

  /** When the source last said something else of what it calls so, in any of its reports, than these records do. */
  earlierThan({ displayName }: ImportSource, uid: string, records: Iterable<NormalizedRecord>): string | null {
    const integrationId = this.#integrations.find((one) => one.displayName === displayName && !one.deletedAt)?.id ?? '';
    let last: string | null = null;
    for (const record of records) {
      const { sourceUid } = record;
      const known = this.#records.get(keyOf({ integrationId, sourceUid }));
      if ((calledInReports(sourceUid) ?? sourceUid) !== uid || known === undefined) continue;
      const asset = normalizeStatement(record.asset);
      const saysTheSame = known.contentHash === contentHash({ ...record, asset });
      if (!saysTheSame && (last === null || known.updatedAt > last)) last = known.updatedAt;
    }
    return last;
  }

  /** Takes in what else is known of the company; what is to come stays as it will be. */
  learn({ integrations, existing, names, crowded }: Known): void {
    for (const one of integrations)
      if (!this.#integrations.some(({ id }) => id === one.id)) this.#integrations.push(one);
    for (const record of existing) if (!this.#records.has(keyOf(record))) this.#records.set(keyOf(record), record);
    for (const key of crowded) this.crowded.add(key);
    for (const [assetId, name] of names) {
      // One that became part of another since is not there again.
      if (!this.#learned.has(assetId)) this.#names.set(assetId, name);
      this.#learned.add(assetId);
    }
  }

  /** Counts the staged records as imported, so that the next file is compared with them too. */
  expect(staged: Pick<StagedImport, 'runId' | 'source' | 'at'>, records: readonly NormalizedRecord[]): void {
    this.#expectedRuns.add(staged.runId);
    if (records.every(({ edit }) => edit !== undefined)) return;
    const integrationId = this.#integrationOf(staged.source);
    for (const record of records) {
      if (record.edit) continue;
      const asset = normalizeStatement(record.asset);
      const knownAs = (sourceUid: string) => this.#records.get(keyOf({ integrationId, sourceUid }));
      const sourceUid = calledUid(record.sourceUid, asset, knownAs);
      const known = knownAs(sourceUid);
      const hash = contentHash({ ...record, asset });
      // Nothing is written for what says the same (I3), and a deleted asset does not come back for it (I14).
      if (known?.contentHash === hash) continue;
      // The order of the files and of their records is kept.
      const id = known?.id ?? `${EXPECTED}${String(this.#records.size).padStart(9, '0')} ${staged.runId}`;
      const homeAssetId = known?.homeAssetId ?? id;
      const assetId = known?.assetId ?? homeAssetId;
      const stagedAt = new Date(staged.at).toISOString();
      this.#records.set(keyOf({ integrationId, sourceUid }), {
        id,
        companyId: this.companyId,
        createdAt: known?.createdAt ?? stagedAt,
        updatedAt: stagedAt,
        rev: known?.rev ?? 1,
        deletedAt: null,
        integrationId,
        source: staged.source.displayName,
        category: staged.source.category,
        sourceUid,
        state: 'active',
        assetId,
        homeAssetId,
        asset,
        contentHash: hash,
        matchKeys: withDecided(matchKeysOf(asset, sourceUid, integrationId), known),
        matchConfidence: 1,
        matchReason: '',
        observedAt: record.observedAt ?? stagedAt,
        syncRunId: staged.runId,
      });
      this.#toPlace.add(id);
    }
  }

  /** What is to come joins, parts and brings back assets as it will on the server: what is read next is compared with that. */
  #place(): void {
    if (this.#toPlace.size === 0) return;
    const ids = new Set(this.#toPlace);
    this.#toPlace.clear();
    this.#homes = undefined;
    const left = new Set<string>();
    const stands = new Set<string>();
    for (const { assetId, members } of this.#around(ids)) {
      if (assetId === null) continue;
      for (const { record } of members) {
        left.add(record.assetId);
        if (record.assetId !== assetId) this.#records.set(keyOf(record), { ...record, assetId });
      }
      const records = members.map(({ record }) => record);
      // One that a person deleted, and of which nothing new is said, stays deleted; what comes apart from another is new.
      const isDeleted = !this.#names.has(assetId) && records.some((record) => record.assetId === assetId);
      if (isDeleted && !records.some(({ id }) => ids.has(id))) continue;
      stands.add(assetId);
      this.#names.set(assetId, deriveAsset(records).name);
    }
    for (const assetId of left) {
      if (stands.has(assetId)) continue;
      this.#names.delete(assetId);
      this.#assets.delete(assetId);
    }
  }

  /** The assets around what is to come, as they will be. */
  #around(ids: Iterable<string>): readonly Cluster<SourceRecord>[] {
    const records = [...this.#records.values()];
    const byAsset = groupBy(records, ({ assetId }) => assetId);
    const mates = ({ assetId }: SourceRecord) => byAsset.get(assetId) ?? [];
    const found = neighbourhoods(new RecordIndex(records, this.crowded), ids, mates, this.rules);
    return [...found].flatMap(({ clusters }) => clusters);
  }

  #integrationOf(source: ImportSource): string {
    const known = this.#integrations.find((one) => one.displayName === source.displayName && one.deletedAt === null);
    if (known) return known.id;
    const id = `${EXPECTED}${source.displayName}`;
    this.#integrations.push({ id, displayName: source.displayName, deletedAt: null });
    return id;
  }
}

const keyOf = ({ integrationId, sourceUid }: Pick<SourceRecord, 'integrationId' | 'sourceUid'>): string =>
  `${integrationId} ${sourceUid}`;
