import type { AssetStatement } from '../../contract/areas/assets';
import type { NormalizedFinding, NormalizedRecord } from '../../contract/areas/integrations';
import { isSharedCard } from '../correlation/shared-identifiers';
import { apartUid, areTwo, haveOtherAddresses } from '../correlation/source-identity';
import { cutText } from '../text/cut-text';
import { besideOthers } from './beside-others';
import type { FileReport } from './file-report';
import type { RecordDraft } from './record-set';
import { mergeStatements } from './statements';
import { count } from './text';

/** What a row says of its thing, as it waits for the file's end. */
export interface Waiting extends Omit<RecordDraft, 'toolId' | 'uid' | 'exported' | 'part'> {
  /** Where it stands among the remarks. */
  readonly at: number;
  /** The asset of ours that its row names, where it is a row of an asset. */
  readonly names?: string;
}

interface Kept {
  readonly record: NormalizedRecord;
  readonly findings: Map<string, NormalizedFinding>;
  readonly software: Set<string>;
}

/**
 * What a file calls by one name: one thing, whose rows are merged into its first; or several, where they contradict each other,
 * in whatever order they come (C37, C38).
 */
export class SameName {
  readonly #uid: string;
  readonly #report: FileReport;
  readonly #kept: Kept[] = [];

  constructor(uid: string, report: FileReport) {
    this.#uid = uid;
    this.#report = report;
  }

  add(row: Waiting): void {
    const first = this.#sameAs(row.asset);
    if (first) this.#merge(first, row);
    else this.#keep(row);
  }

  get size(): number {
    return this.#kept.length;
  }

  /** Once all rows are there: those that are two are told apart by what else they have. */
  settled(): NormalizedRecord[] {
    if (this.#uid.startsWith('mac:')) this.#settleCard();
    const records = this.#kept.map(({ record }) => record);
    const names = records.length === 1 ? [] : apartNames(this.#uid, records);
    for (const [at, record] of records.entries()) record.sourceUid = names[at] ?? this.#uid;
    return records;
  }

  /** The record of the same thing. Whether the addresses of one card are one machine's is known when all are. */
  #sameAs(asset: AssetStatement): Kept | undefined {
    const uid = this.#uid;
    const isOther = ({ record }: Kept): boolean =>
      areTwo(uid, record.asset, asset) || (uid.startsWith('mac:') && haveOtherAddresses(record.asset, asset));
    return this.#kept.find((kept) => !isOther(kept));
  }

  /** A card with a few addresses is one machine's; one that answers for many is a router's, and the machines are behind it (C33). */
  #settleCard(): void {
    const [uid, same] = [this.#uid, this.#kept];
    if (isSharedCard(same.length)) {
      this.#report.notice(
        same[0]?.record.line ?? null,
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
      this.#merge(first, more.record);
    }
  }

  #keep({ at: _at, names: _names, isPart: _isPart, ...row }: Waiting): void {
    const kept: Kept = {
      record: { ...row, sourceUid: this.#uid, software: [], findings: [] },
      findings: new Map(),
      software: new Set(),
    };
    this.#kept.push(kept);
    this.#addChildren(kept, row);
  }

  #merge(first: Kept, row: NormalizedRecord | Waiting): void {
    const { record } = first;
    const { at = undefined, names = undefined, isPart = false } = 'at' in row ? row : {};
    if (names !== undefined && this.#report.isOurs(names)) {
      this.#report.notice(
        row.line ?? null,
        `“${cutText(row.asset.name ?? this.#uid, 200)}”: its asset stands in line ${record.line ?? '?'} too, and only that row was read.`,
        at,
      );
    } else if (!isPart) {
      this.#report.notice(
        row.line ?? null,
        `The same asset as in line ${record.line ?? '?'} (${cutText(this.#uid, 200)}); the two were merged.`,
        at,
      );
    }
    record.asset = mergeStatements(record.asset, row.asset);
    if (row.observedAt && (!record.observedAt || row.observedAt > record.observedAt))
      record.observedAt = row.observedAt;
    const { maxRawChars } = this.#report.limits;
    if (record.raw.length < maxRawChars) record.raw = cutText(`${record.raw}\n${row.raw}`, maxRawChars);
    this.#addChildren(first, row);
  }

  #addChildren(kept: Kept, { findings, software }: Pick<NormalizedRecord, 'findings' | 'software'>): void {
    for (const finding of findings) {
      const apart = besideOthers(kept.findings, finding);
      if (apart === null || !this.#hasRoom(kept.record, 'findings')) continue;
      kept.findings.set(apart.uniqueIdFromTool, apart);
      kept.record.findings.push(apart);
    }
    for (const one of software) {
      const key = one.purl ?? `${one.name}@${one.version ?? ''}@${one.path ?? ''}`;
      if (kept.software.has(key) || !this.#hasRoom(kept.record, 'software')) continue;
      kept.software.add(key);
      kept.record.software.push(one);
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
function apartNames(uid: string, same: readonly NormalizedRecord[]): string[] {
  for (const isFull of [false, true]) {
    const names = same.map(({ asset }) => apartUid(uid, asset, isFull));
    if (new Set(names).size === names.length) return names;
  }
  return same.map(({ asset }, at) => `${apartUid(uid, asset, true)}|${at + 1}`);
}
