import type { AssetStatement } from '../../contract/areas/assets';
import type { NormalizedFinding, NormalizedRecord } from '../../contract/areas/integrations';
import { namedAssetId } from '../correlation/match-keys';
import { STATE_COLUMN } from '../export/export-state';
import { cutText } from '../text/cut-text';
import { withoutUnstorable } from '../text/unstorable-text';
import { type ExportedRow, exportedRow } from './asset-edits';
import type { ExportedPart } from './exported-parts';
import type { FileReport } from './file-report';
import { recordFault } from './record-check';
import { mergeStatements } from './statements';
import { count } from './text';

/** How a source names a thing, best first. The kind stands in front, so that a name is never taken for a serial. */
const IDENTITIES: readonly [kind: string, read: (asset: AssetStatement) => string | undefined][] = [
  ['serial', (asset) => asset.hardware?.serial],
  ['cloud', (asset) => asset.cloud?.resourceUid],
  ['mac', (asset) => asset.macs?.[0]],
  ['fqdn', (asset) => asset.fqdns?.[0]],
  ['host', (asset) => asset.hostnames?.[0]],
  // A nameless host is called by its address; that is no name.
  ['name', ({ name, ips }) => (name !== undefined && ips?.includes(name) ? undefined : name)],
  ['ip', (asset) => asset.ips?.[0]],
];

/** Identity that survives the next export, whole: two that differ at their ends are two (F74). Null when the record names nothing. */
export function sourceUidOf(asset: AssetStatement, toolId?: string): string | null {
  if (toolId?.trim()) return `id:${toolId}`;
  for (const [kind, read] of IDENTITIES) {
    const value = read(asset);
    if (value?.trim()) return `${kind}:${value.toLowerCase()}`;
  }
  return null;
}

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
  /** What identifies it as the file has it, before anything of it is replaced. */
  readonly stated: string | null;
  readonly record: NormalizedRecord;
  readonly findings: Map<string, NormalizedFinding>;
  readonly software: Set<string>;
}

/** The records of one file, one a thing: what is named twice is merged into its first record. */
export class RecordSet {
  readonly #kept = new Map<string, Kept>();
  readonly #report: FileReport;
  /** Rows that name an asset by its id, in the order of the file, each asset once. */
  readonly exported: ExportedRow[] = [];
  /** Rows that name their part by an id of ours: they are no record before it is known that nobody here has it. */
  readonly held: HeldPart[] = [];

  constructor(report: FileReport) {
    this.#report = report;
  }

  get records(): NormalizedRecord[] {
    return [...this.#kept.values()].map((kept) => kept.record);
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
    const uid = this.#uidOf(draft);
    if (uid === null) {
      this.#report.reject(line, NAMES_NOTHING, draft.raw);
      return;
    }
    const stated = given.uid ?? sourceUidOf(given.asset, given.toolId);
    const first = this.#kept.get(uid);
    const fault = recordFault({ sourceUid: uid }) ?? (first && confusionOf(first, stated));
    if (fault !== undefined) {
      this.#report.reject(line, fault, draft.raw);
      return;
    }
    if (draft !== given) this.#report.replaced(line);
    if (first) this.#merge(first, draft, uid);
    else this.#keep(uid, stated, draft);
  }

  /** Two machines may share a name; different addresses tell them apart, and then the address joins the identity. */
  #uidOf({ asset, toolId, uid: known }: RecordDraft): string | null {
    if (known !== undefined) return known;
    const uid = sourceUidOf(asset, toolId);
    const first = uid === null ? undefined : this.#kept.get(uid);
    if (!first || !uid || !/^(fqdn|host|name):/.test(uid)) return uid;
    const [mine, theirs] = [asset.ips, first.record.asset.ips];
    if (!mine || !theirs || mine.some((ip) => theirs.includes(ip))) return uid;
    return `${uid}|${mine[0]}`;
  }

  #keep(uid: string, stated: string | null, { toolId: _id, uid: _uid, isPart, exported, ...draft }: RecordDraft): void {
    const { maxRecords } = this.#report.limits;
    if (this.#kept.size >= maxRecords) {
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
      stated,
      record: { ...draft, sourceUid: uid, software: [], findings: [] },
      findings: new Map(),
      software: new Set(),
    };
    this.#kept.set(uid, kept);
    this.#addChildren(kept, draft);
  }

  #merge(first: Kept, draft: RecordDraft, uid: string): void {
    const { record } = first;
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
      const known = kept.findings.get(finding.uniqueIdFromTool);
      if (known) mergeFinding(known, finding);
      else if (this.#hasRoom(kept.record, 'findings')) {
        kept.findings.set(finding.uniqueIdFromTool, finding);
        kept.record.findings.push(finding);
      }
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

/** One tool may tell of one finding in several rows, one a CVE. */
function mergeFinding(known: NormalizedFinding, more: NormalizedFinding): void {
  const cves = [...new Set([...(known.cves ?? []), ...(more.cves ?? [])])];
  if (cves.length > 0) known.cves = cves;
}
