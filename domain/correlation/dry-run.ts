import type { AssetStatement } from '../../contract/areas/assets';
import type { Integration, NormalizedRecord, SourceRecord } from '../../contract/areas/integrations';
import type { FieldChange, ImportSource, PreviewRow, ReadyDraft } from '../../contract/files-api';
import type { RuleSet } from '../integrations/apply-rules';
import { type RuledRecord, ruledRecord } from '../integrations/ruled-record';
import { groupBy } from '../lists/group-by';
import type { CompanyRules } from './company-rules';
import { contentHash } from './content-hash';
import type { Cluster } from './correlate';
import { withDecided } from './decided-keys';
import { deriveAsset } from './derive-asset';
import { matchKeysOf } from './match-keys';
import { type MergedAsset, mergedAssets, type PutAway, putAway } from './merged-assets';
import { nearTo } from './near-to';
import { neighbourhoods } from './neighbourhoods';
import { normalizeStatement } from './normalize-statement';
import { RecordIndex } from './record-index';
import { type CorrelationRecord, isEdit, labelOf } from './record-order';
import { softwareIdentity } from './software-identity';
import { calledUid } from './source-identity';
import { valueChanges } from './value-changes';

export interface DryRunInput {
  readonly source: ImportSource;
  readonly integrations: readonly Pick<Integration, 'id' | 'displayName' | 'deletedAt'>[];
  /** The company's source records as this browser knows them. Deleted ones are passed over. */
  readonly existing: Iterable<SourceRecord>;
  /** Keys that more of the company's records have than count, of whom not all are among `existing` (C8). */
  readonly crowded?: ReadonlySet<string>;
  /** Names of the company's assets. */
  readonly assetName: (assetId: string) => string | null;
  /** What the company says identifies nothing. */
  readonly rules?: CompanyRules;
  /** The rules of the source, as far as they are known (PL33). */
  readonly ruled?: RuleSet;
  /** How many rows the preview keeps; counts are over all. */
  readonly maxRows: number;
}

/**
 * `split`: its records leave another asset. `restored`: a person deleted it, and something new is said of it, so that the run
 * brings it back (I14).
 */
type Fate = 'known' | 'new' | 'split' | 'restored';

/** What becomes of an asset. */
export interface AssetOutcome {
  /** Null for one that is to come. */
  readonly assetId: string | null;
  readonly fate: Fate;
  /** Whether a new record comes to others that speak of it. */
  readonly isJoined: boolean;
  readonly changes: readonly FieldChange[];
  /** Assets that become part of it. */
  readonly merges: readonly MergedAsset[];
  readonly putsAway: PutAway | null;
  /** What the asset is called then that it comes apart from. */
  readonly splitFrom: string | null;
}

/** An asset a person deleted that the file speaks of. */
export interface DeletedAsset {
  readonly assetId: string;
  readonly name: string;
  readonly line: number | null;
  readonly isRestored: boolean;
}

export interface DryRunResult {
  readonly counts: Omit<
    ReadyDraft['counts'],
    'fetched' | 'rejected' | 'leftOut' | 'edited' | 'conflicts' | 'findingsClosed'
  >;
  readonly rows: readonly PreviewRow[];
  /** Over all rows, each asset once. */
  readonly deleted: readonly DeletedAsset[];
  readonly assets: readonly AssetOutcome[];
  /** Known records that say something else now: what they do not state any more is closed. */
  readonly restated: readonly Restated[];
}

/** A known record, and what it states now. */
export interface Restated {
  readonly recordId: string;
  /** When it was seen so: ISO 8601. */
  readonly observedAt: string;
  /** What the source calls the findings it states. */
  readonly uids: ReadonlySet<string>;
}

type Kind = 'new' | 'changed' | 'unchanged' | 'dropped';
type Incoming = Pick<NormalizedRecord, 'software' | 'findings' | 'observedAt'>;
interface Row {
  readonly kind: Kind;
  readonly record: CorrelationRecord;
  readonly line: number | null;
  readonly findings: number;
  readonly software: number;
  readonly beside: PreviewRow['beside'];
  readonly restated: Restated | null;
  readonly droppedBy: string;
}

const NO_RULES: RuleSet = { rules: [], broken: [] };
const SOURCE_TO_COME = 'source to come';
/** Above every instant the server has given: what is not imported yet is younger than what is. */
const NOT_YET = '9999-12-31T23:59:59.999Z';

/** What an import would do, record by record and asset by asset, by the functions the server commits with. */
export class DryRun {
  readonly #input: DryRunInput;
  readonly #integrationId: string;
  /** The company's live records. */
  readonly #all: readonly SourceRecord[];
  /** Those that what is to come may be near to, by id; looked for when all of it is known. */
  #existing: ReadonlyMap<string, SourceRecord> = new Map();
  /** Those of the same source, by what it calls them. */
  readonly #known: ReadonlyMap<string, SourceRecord>;
  readonly #rows = new Map<string, Row>();
  /** What is new, by id, and whether the source has never said it before. */
  readonly #toCome = new Map<string, boolean>();
  /** The same, by asset. */
  #byAsset: ReadonlyMap<string, readonly SourceRecord[]> = new Map();

  constructor(input: DryRunInput) {
    this.#input = input;
    const named = input.integrations.find(
      (one) => one.displayName === input.source.displayName && one.deletedAt === null,
    );
    this.#integrationId = named?.id ?? SOURCE_TO_COME;
    // Walked once: it may be a view that cannot be walked again.
    this.#all = [...input.existing].filter((record) => record.deletedAt === null);
    const own = this.#all.filter((record) => record.integrationId === this.#integrationId);
    this.#known = new Map(own.map((record) => [record.sourceUid, record]));
  }

  /** Records in the order of the file. Of several with one `sourceUid` the first counts (I7). */
  add(incoming: NormalizedRecord): void {
    if (this.#rows.has(incoming.sourceUid)) return;
    const stated = { ...incoming, asset: normalizeStatement(incoming.asset) };
    const ruled = ruledRecord(stated, contentHash(stated), this.#input.ruled ?? NO_RULES);
    const { asset } = ruled.record;
    const sourceUid = this.#uidOf(incoming.sourceUid, ruled);
    const known = this.#known.get(sourceUid);
    const kind = kindOfRecord(known, ruled);
    const record = kind === 'unchanged' && known ? known : this.#recordOf({ ...incoming, sourceUid }, asset, known);
    this.#rows.set(incoming.sourceUid, {
      ...{ kind, record, line: incoming.line ?? null, ...childCounts(incoming), droppedBy: ruled.droppedBy ?? '' },
      restated: kind === 'changed' && known ? restatedBy(known, incoming) : null,
      beside: kind === 'changed' && known ? besideAsset(known, incoming, asset) : undefined,
    });
    if (kind === 'new' || kind === 'changed') this.#toCome.set(record.id, kind === 'new');
  }

  /** A rule makes no other thing of a record, as when it is imported. */
  #uidOf(uid: string, { record, unruled }: RuledRecord<NormalizedRecord>): string {
    const known = (of: string) => this.#known.get(of);
    const asked = calledUid(uid, record.asset, known);
    return asked === uid || unruled === undefined ? asked : calledUid(uid, unruled, known);
  }

  finish(): DryRunResult {
    const records = { new: 0, changed: 0, unchanged: 0, dropped: 0 };
    const children = { findings: 0, software: 0 };
    const { places, assets } = this.#plan(this.#lookAround());
    const rows: PreviewRow[] = [];
    const deleted = new Map<string, DeletedAsset>();
    for (const row of this.#rows.values()) {
      records[row.kind] += 1;
      // An unchanged record's are told by the import that stated them.
      const isTold = row.kind === 'new' || row.kind === 'changed';
      children.findings += isTold ? row.findings : 0;
      children.software += isTold ? row.software : 0;
      const place = places.get(row.record.id);
      const gone = row.kind === 'dropped' ? null : this.#deletedOf(row, place);
      if (gone !== null && !deleted.has(gone.assetId)) deleted.set(gone.assetId, gone);
      if (rows.length < this.#input.maxRows) rows.push(this.#preview(row, place, gone));
    }
    const ofFate = (fate: Fate): number => assets.filter((one) => one.fate === fate).length;
    const assetCounts = {
      assetsNew: ofFate('new'),
      assetsSplit: ofFate('split'),
      assetsRestored: ofFate('restored'),
      assetsMerged: assets.reduce((sum, { merges }) => sum + merges.length, 0),
      assetsChanged: assets.filter(({ fate, changes }) => fate === 'known' && changes.length > 0).length,
      joined: assets.filter(({ isJoined }) => isJoined).length,
    };
    const stayDeleted = [...deleted.values()].filter(({ isRestored }) => !isRestored).length;
    const counts = { ...records, ...assetCounts, ...children, stayDeleted };
    const restated = [...this.#rows.values()].flatMap((row) => row.restated ?? []);
    return { counts, rows, deleted: [...deleted.values()], assets, restated };
  }

  #recordOf(
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
      matchKeys: withDecided(matchKeysOf(asset, incoming.sourceUid, this.#integrationId), known),
      observedAt: incoming.observedAt ?? NOT_YET,
    };
  }

  /** What is near to the rows, with those that are to come as they will be. */
  #lookAround(): RecordIndex<CorrelationRecord> {
    const rows = [...this.#rows.values()];
    const states = rows.filter(({ record: { id } }) => this.#toCome.has(id)).map(({ record }) => record);
    const assets = rows.flatMap(({ record }) => this.#known.get(record.sourceUid)?.assetId ?? []);
    // What a rule drops of what is here goes: the others are matched without it.
    const dropped = new Set(rows.filter(({ kind }) => kind === 'dropped').map(({ record }) => record.id));
    const all = dropped.size === 0 ? this.#all : this.#all.filter(({ id }) => !dropped.has(id));
    const { records, crowded } = nearTo(all, states, assets, this.#input.crowded);
    this.#existing = new Map(records.map((record) => [record.id, record]));
    this.#byAsset = groupBy(records, (record) => record.assetId);
    const others = records.filter(({ id }) => !this.#toCome.has(id));
    return new RecordIndex<CorrelationRecord>([...others, ...states], crowded);
  }

  /** Where each new or changed record goes, and what follows for the assets around it, one neighbourhood at a time. */
  #plan(index: RecordIndex<CorrelationRecord>): {
    readonly places: ReadonlyMap<string, Place>;
    readonly assets: readonly AssetOutcome[];
  } {
    const places = new Map<string, Place>();
    const assets: AssetOutcome[] = [];
    const assetOf = (record: CorrelationRecord): string => this.#existing.get(record.id)?.assetId ?? '';
    const matesOf = (record: CorrelationRecord) => this.#byAsset.get(assetOf(record)) ?? [];
    for (const { records, clusters } of neighbourhoods(index, this.#toCome.keys(), matesOf, this.#input.rules)) {
      const before = records.flatMap((one) => this.#existing.get(one.id) ?? []);
      const merged = mergedAssets(clusters, before, this.#input.assetName);
      for (const cluster of clusters) {
        const outcome = this.#outcomeOf(cluster, merged.get(cluster.assetId ?? '') ?? [], clusters);
        if (outcome) assets.push(outcome);
        for (const { record, matchReason } of cluster.members) places.set(record.id, { outcome, reason: matchReason });
      }
    }
    return { places, assets };
  }

  /** Null for what stays as it is: edits that wait for their asset, and an asset a person deleted that nothing new is said of. */
  #outcomeOf(
    { assetId, members }: Cluster<CorrelationRecord>,
    merges: readonly MergedAsset[],
    clusters: readonly Cluster<CorrelationRecord>[],
  ): AssetOutcome | null {
    if (assetId === null) return null;
    const records = members.map(({ record }) => record);
    const fate = this.#fateOf(assetId, records);
    if (fate === 'restored' && !records.some(({ id }) => this.#toCome.has(id))) return null;
    const isFresh = ({ id }: CorrelationRecord): boolean => this.#toCome.get(id) === true;
    return {
      assetId: fate === 'known' || fate === 'restored' ? assetId : null,
      fate,
      isJoined: records.some(isFresh) && !records.every(isFresh),
      changes: fate === 'known' || fate === 'restored' ? this.#changes(assetId, records) : [],
      merges,
      putsAway: merges.length === 0 ? null : this.#putAway(assetId, merges, records),
      splitFrom: fate === 'split' ? this.#splitFrom(records, clusters) : null,
    };
  }

  #putAway(assetId: string, merges: readonly MergedAsset[], records: readonly CorrelationRecord[]): PutAway | null {
    const name = this.#input.assetName(assetId);
    const parts = name === null ? merges : [{ assetId, name }, ...merges];
    return putAway(
      parts.map((one) => ({ name: one.name, records: this.#byAsset.get(one.assetId) ?? [] })),
      records,
    );
  }

  #splitFrom(records: readonly CorrelationRecord[], clusters: readonly Cluster<CorrelationRecord>[]): string | null {
    const [before = null] = records.flatMap(({ id }) => this.#existing.get(id)?.assetId ?? []);
    const stands = clusters.find(({ assetId }) => assetId === before);
    if (stands) return deriveAsset(stands.members.map(({ record }) => record)).name;
    return before === null ? null : this.#input.assetName(before);
  }

  #fateOf(assetId: string, records: readonly CorrelationRecord[]): Fate {
    if (this.#input.assetName(assetId) !== null) return 'known';
    const before = records.flatMap(({ id }) => this.#existing.get(id)?.assetId ?? []);
    if (before.includes(assetId)) return 'restored';
    return before.length > 0 ? 'split' : 'new';
  }

  /** The asset of a row, where a person deleted it; its records stay, and tell that it was here. */
  #deletedOf({ record, line }: Row, place: Place | undefined): DeletedAsset | null {
    const outcome = place?.outcome ?? null;
    const assetId = outcome === null ? this.#known.get(record.sourceUid)?.assetId : outcome.assetId;
    if (assetId == null || this.#input.assetName(assetId) !== null) return null;
    const [founder = record] = (this.#byAsset.get(assetId) ?? []).filter((one) => !isEdit(one));
    return { assetId, name: labelOf(founder.asset, founder.sourceUid), line, isRestored: outcome !== null };
  }

  #preview(row: Row, place: Place | undefined, gone: DeletedAsset | null): PreviewRow {
    const known = this.#known.get(row.record.sourceUid);
    const outcome = place?.outcome ?? null;
    const assetId = gone?.assetId ?? (place ? (outcome?.assetId ?? null) : (known?.assetId ?? null));
    return {
      line: row.line,
      sourceUid: row.record.sourceUid,
      name: labelOf(row.record.asset, row.record.sourceUid),
      kind: kindOf(row.kind, outcome, gone),
      assetId,
      assetName: gone?.name ?? (assetId === null ? null : this.#input.assetName(assetId)),
      reason: row.kind === 'dropped' ? row.droppedBy : (place?.reason ?? known?.matchReason ?? ''),
      findings: row.findings,
      software: row.software,
      changes: outcome?.changes ?? [],
      ...(outcome && outcome.merges.length > 0 && { merges: outcome.merges.map(({ name }) => name) }),
      ...(outcome?.splitFrom != null && { splitFrom: outcome.splitFrom }),
      ...(row.beside !== undefined && { beside: row.beside }),
    };
  }

  /** What the asset is now, and what its records make of it with those to come. */
  #changes(assetId: string, members: readonly CorrelationRecord[]): readonly FieldChange[] {
    const before = this.#byAsset.get(assetId) ?? [];
    return [before, members].every((records) => records.some((record) => !isEdit(record)))
      ? valueChanges(deriveAsset(before), deriveAsset(members))
      : [];
  }
}

interface Place {
  readonly outcome: AssetOutcome | null;
  readonly reason: string;
}

function kindOfRecord(known: SourceRecord | undefined, { hash, droppedBy }: RuledRecord<unknown>): Kind {
  if (droppedBy !== undefined) return 'dropped';
  if (known === undefined) return 'new';
  return known.contentHash === hash ? 'unchanged' : 'changed';
}

function kindOf(kind: Kind, outcome: AssetOutcome | null, gone: DeletedAsset | null): PreviewRow['kind'] {
  if (kind === 'dropped') return kind;
  if (gone !== null) return gone.isRestored ? 'restored' : 'stayDeleted';
  if (kind === 'new') return outcome?.fate === 'known' ? 'joined' : 'new';
  if (outcome?.fate === 'split') return 'split';
  if (kind === 'unchanged') return outcome?.changes.length || outcome?.merges.length ? 'byOthers' : 'unchanged';
  return outcome?.changes.length ? 'changed' : 'updated';
}

const restatedBy = ({ id: recordId, observedAt }: SourceRecord, incoming: Incoming): Restated => ({
  ...{ recordId, observedAt: incoming.observedAt ?? observedAt },
  uids: new Set(incoming.findings.map((one) => one.uniqueIdFromTool)),
});

/** As they are filed: what a record says twice counts once. */
function childCounts({ findings, software }: Incoming) {
  return {
    findings: new Set(findings.map((one) => one.uniqueIdFromTool)).size,
    software: new Set(software.map((one) => `${softwareIdentity(one)} ${one.path ?? ''}`)).size,
  };
}

/** Where a record says the same of the asset itself: what it does say otherwise. */
function besideAsset(known: SourceRecord, incoming: Incoming, asset: AssetStatement): PreviewRow['beside'] {
  const hashOf = (of: AssetStatement): string => contentHash({ asset: of, software: [], findings: [] });
  if (hashOf(known.asset) !== hashOf(asset)) return undefined;
  const { observedAt = known.observedAt } = incoming;
  return Date.parse(observedAt) === Date.parse(known.observedAt) ? 'children' : 'childrenOrTime';
}
