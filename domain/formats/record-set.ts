import type { AssetStatement } from '../../contract/areas/assets';
import type { NormalizedFinding, NormalizedRecord } from '../../contract/areas/integrations';
import { namedAssetId } from '../correlation/match-keys';
import { isSharedCard } from '../correlation/shared-identifiers';
import { apartUid, areTwo, haveOtherAddresses, sourceUidOf } from '../correlation/source-identity';
import { STATE_COLUMN } from '../export/export-state';
import { cutText } from '../text/cut-text';
import { withoutUnstorable } from '../text/unstorable-text';
import { type ExportedRow, exportedRow } from './asset-edits';
import { besideOthers } from './beside-others';
import type { ExportedPart } from './exported-parts';
import type { FileReport } from './file-report';
import { recordFault } from './record-check';
import { mergeStatements } from './statements';
import { count } from './text';

export const NAMES_NOTHING = 'Nothing here identifies an asset: no identifier, serial number, MAC, name or address.';

/** A record's identity within its file, before it is known to be the only one of that name. */
export type RecordDraft = Omit<NormalizedRecord, 'sourceUid'> & {
  readonly toolId?: string | undefined;
  /** What it is called already: a record that was read before. */
  readonly uid?: string;
  /** One of many rows of a host, as in a list of findings: meeting the host again is no news. */
  readonly isPart?: boolean;
  /** A row of an asset: what it says by the paths of an asset, should the asset be one of ours. */
  readonly exported?: ExportedRow['values'];
  /** A row of a part that may be one of ours. */
  readonly part?: ExportedPart | undefined;
};

/** A row that waits for whether its part is one of ours. */
export interface HeldPart {
  readonly part: ExportedPart;
  readonly draft: RecordDraft;
}

interface Kept {
  /** What its source calls it, which others of the file may be called too. */
  readonly uid: string;
  /** What identifies it as the file has it, before anything of it is replaced. */
  readonly stated: string | null;
  readonly record: NormalizedRecord;
  readonly findings: Map<string, NormalizedFinding>;
  readonly software: Set<string>;
}

/**
 * The records of one file, one a thing: what is named twice is merged into its first record, and what has one name and
 * contradicts itself is two, in whatever order it comes (C37, C38).
 */
export class RecordSet {
  readonly #kept = new Map<string, Kept[]>();
  #size = 0;
  /** Cards of which it is said that they answer for others. */
  readonly #shared = new Set<string>();
  readonly #report: FileReport;
  /** Rows that name an asset by its id, in the order of the file, each asset once. */
  readonly exported: ExportedRow[] = [];
  /** Rows that name their part by an id of ours: they are no record before it is known that nobody here has it. */
  readonly held: HeldPart[] = [];

  constructor(report: FileReport) {
    this.#report = report;
  }

  /** All of them, once the file is read: those of one name that are two are told apart by what else they have. */
  settled(): NormalizedRecord[] {
    for (const [uid, same] of this.#kept) if (uid.startsWith('mac:')) this.#settleCard(uid, same);
    for (const [uid, same] of this.#kept) {
      const names = same.length === 1 ? [uid] : apartNames(uid, same);
      for (const [at, kept] of same.entries()) kept.record.sourceUid = names[at] ?? uid;
    }
    return [...this.#kept.values()].flat().map((kept) => kept.record);
  }

  add({ part, ...given }: RecordDraft): void {
    if (part !== undefined && namedAssetId(`id:${part.id}`) !== undefined) {
      this.held.push({ part, draft: given });
      return;
    }
    const draft = withoutUnstorable(given);
    const line = draft.line ?? null;
    const nameless = namelessPart(given);
    if (nameless !== undefined && this.#report.isOurs(given.toolId ?? '')) {
      this.#report.reject(line, nameless, draft.raw);
      return;
    }
    const uid = draft.uid ?? sourceUidOf(draft.asset, draft.toolId);
    if (uid === null) {
      this.#report.reject(line, NAMES_NOTHING, draft.raw);
      return;
    }
    const stated = given.uid ?? sourceUidOf(given.asset, given.toolId);
    const first = this.#sameAs(uid, draft.asset);
    const fault = recordFault({ sourceUid: uid }) ?? (first && confusionOf(first, stated));
    if (fault !== undefined) {
      this.#report.reject(line, fault, draft.raw);
      return;
    }
    if (draft !== given) this.#report.replaced(line);
    if (first) this.#merge(first, draft);
    else this.#keep(uid, stated, draft);
  }

  /** The record of the same thing. Whether the addresses of one card are one machine's is known when all are. */
  #sameAs(uid: string, asset: AssetStatement): Kept | undefined {
    const isOther = ({ record }: Kept): boolean =>
      areTwo(uid, record.asset, asset) || (uid.startsWith('mac:') && haveOtherAddresses(record.asset, asset));
    return this.#kept.get(uid)?.find((kept) => !isOther(kept));
  }

  /** A card with a few addresses is one machine's; one that answers for many is a router's, and the machines are behind it (C33). */
  #settleCard(uid: string, same: Kept[]): void {
    if (isSharedCard(same.length)) {
      if (this.#shared.has(uid)) return;
      this.#shared.add(uid);
      const [{ record } = { record: undefined }] = same;
      this.#report.notice(
        record?.line ?? null,
        `${count(same.length)} addresses have the MAC address ${uid.slice('mac:'.length)}: a router or another device answers for them, so they are ${count(same.length)} assets.`,
      );
      return;
    }
    for (let at = 1; at < same.length; ) {
      const more = same[at];
      const first = more && same.slice(0, at).find(({ record }) => !areTwo(uid, record.asset, more.record.asset));
      if (!more || !first) {
        at += 1;
        continue;
      }
      same.splice(at, 1);
      this.#size -= 1;
      this.#merge(first, more.record);
    }
  }

  #keep(uid: string, stated: string | null, { toolId: _id, uid: _uid, isPart, exported, ...draft }: RecordDraft): void {
    const { maxRecords } = this.#report.limits;
    if (this.#size >= maxRecords) {
      throw this.#report.refuse(
        draft.line ?? null,
        `the file has more than the limit of ${count(maxRecords)} records. Split it.`,
      );
    }
    const assetId = exportedId(uid);
    const isOfExport = namedAssetId(uid) !== undefined || typeof exported?.[STATE_COLUMN.path] === 'string';
    if (assetId !== undefined && exported !== undefined && isPart !== true && isOfExport)
      this.exported.push(exportedRow(assetId, draft, exported));
    const kept: Kept = {
      uid,
      stated,
      record: { ...draft, sourceUid: uid, software: [], findings: [] },
      findings: new Map(),
      software: new Set(),
    };
    const same = this.#kept.get(uid);
    if (same) same.push(kept);
    else this.#kept.set(uid, [kept]);
    this.#size += 1;
    this.#addChildren(kept, draft);
  }

  #merge(first: Kept, draft: RecordDraft): void {
    const { record, uid } = first;
    if (draft.exported && this.#report.isOurs(exportedId(uid) ?? '')) {
      this.#report.notice(
        draft.line ?? null,
        `“${cutText(draft.asset.name ?? uid, 200)}”: its asset stands in line ${record.line ?? '?'} too, and only that row was read.`,
      );
    } else if (!draft.isPart) {
      this.#report.notice(
        draft.line ?? null,
        `The same asset as in line ${record.line ?? '?'} (${cutText(uid, 200)}); the two were merged.`,
      );
    }
    record.asset = mergeStatements(record.asset, draft.asset);
    if (draft.observedAt && (!record.observedAt || draft.observedAt > record.observedAt))
      record.observedAt = draft.observedAt;
    const { maxRawChars } = this.#report.limits;
    if (record.raw.length < maxRawChars) record.raw = cutText(`${record.raw}\n${draft.raw}`, maxRawChars);
    this.#addChildren(first, draft);
  }

  #addChildren(kept: Kept, draft: RecordDraft): void {
    for (const finding of draft.findings) {
      const apart = besideOthers(kept.findings, finding);
      if (apart === null || !this.#hasRoom(kept.record, 'findings')) continue;
      kept.findings.set(apart.uniqueIdFromTool, apart);
      kept.record.findings.push(apart);
    }
    for (const software of draft.software) {
      const key = software.purl ?? `${software.name}@${software.version ?? ''}@${software.path ?? ''}`;
      if (kept.software.has(key) || !this.#hasRoom(kept.record, 'software')) continue;
      kept.software.add(key);
      kept.record.software.push(software);
    }
  }

  #hasRoom(record: NormalizedRecord, children: 'findings' | 'software'): boolean {
    const { maxChildren } = this.#report.limits;
    if (record[children].length < maxChildren) return true;
    throw this.#report.refuse(
      record.line ?? null,
      `${record.sourceUid} has more than the limit of ${count(maxChildren)} ${children}.`,
    );
  }
}

/** Names that differ, by as much of what else each has as that takes. */
function apartNames(uid: string, same: readonly Kept[]): string[] {
  for (const isFull of [false, true]) {
    const names = same.map(({ record }) => apartUid(uid, record.asset, isFull));
    if (new Set(names).size === names.length) return names;
  }
  return same.map(({ record }, at) => `${apartUid(uid, record.asset, true)}|${at + 1}`);
}

/**
 * Why a row of an asset of ours that states a finding or an installation is none of a source's: what it is of is exported with
 * its id, and without that it would be there twice (F87).
 */
function namelessPart({ uid, findings, software }: RecordDraft): string | undefined {
  const [finding, installation] = [findings[0], software[0]];
  if (uid !== undefined || (finding === undefined && installation === undefined)) return undefined;
  const [name, id] = finding ? [finding.title, 'Finding id'] : [installation?.name ?? '', 'Installation id'];
  return `“${cutText(name, 200)}”: “Asset id” names an asset of yours, but “${id}” is empty or missing, so nothing tells whether it is here already. Export it again and keep that column; in a list of your own, name the asset by its host name or address instead.`;
}

/** The id by which a row names its thing, also one that a person changed to what no id looks like. */
export const exportedId = (uid: string): string | undefined =>
  namedAssetId(uid) ?? (uid.startsWith('id:') ? uid.slice('id:'.length) : undefined);

/** Two that differ in the file are never made one by what is replaced in them or joined to them (F74). */
function confusionOf({ stated: theirs, record }: Kept, stated: string | null): string | undefined {
  if (theirs === stated) return undefined;
  return `As Muster stores it, its identifier is the same as in line ${record.line ?? '?'}, though it differs in the file.`;
}
