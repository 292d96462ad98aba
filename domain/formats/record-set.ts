import type { NormalizedRecord } from '../../contract/areas/integrations';
import { namedAssetId } from '../correlation/match-keys';
import { sourceUidOf } from '../correlation/source-identity';
import { STATE_COLUMN } from '../export/export-state';
import { cutText } from '../text/cut-text';
import { storableJson, storableText, withoutUnstorable } from '../text/unstorable-text';
import { withoutCredentials } from '../text/without-credentials';
import { type ExportedRow, exportedRow } from './asset-edits';
import type { ExportedPart } from './exported-parts';
import type { FileReport } from './file-report';
import type { RefusedFile } from './parsed-file';
import { recordFault } from './record-check';
import { SameName, type Waiting } from './same-name';
import { TextGroups } from './spill/text-groups';
import { TextList } from './spill/text-list';
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

/** The records of one file. They are not held: each walk over them reads them again. */
export interface Records extends Iterable<NormalizedRecord> {
  readonly length: number;
}

/** All of them, with how many parts they have. */
export interface Settled extends Records {
  readonly findings: number;
  readonly software: number;
}

/**
 * The records of one file, one a thing. What is said of each waits, as text and by its name, until all of the file is read: of a
 * large one more than fits into memory.
 */
export class RecordSet {
  readonly #report: FileReport;
  readonly #rows: TextGroups;
  /** Of names that say less than what stands in the file, what stood there first. */
  readonly #stated = new Map<string, Stated>();
  #settled: Settled | undefined;
  /** Rows that name an asset by its id, in the order of the file, each asset once. */
  readonly exported: ExportedRow[] = [];
  /** Rows that name their part by an id of ours: they are no record before it is known that nobody here has it. */
  readonly held: HeldPart[] = [];

  constructor(report: FileReport) {
    this.#report = report;
    this.#rows = new TextGroups(report.room);
  }

  /** All of them, once the file is read. */
  settled(): Settled {
    this.#settled ??= this.#settle();
    return this.#settled;
  }

  #settle(): Settled {
    const { room, limits } = this.#report;
    const texts = new TextList(room);
    const sum = { findings: 0, software: 0 };
    let more = this.#rows.size;
    for (const [uid, rows] of this.#rows.taken()) {
      const same = new SameName(uid, this.#report);
      more -= 1;
      for (const text of rows) {
        const row: Waiting = JSON.parse(text);
        same.add(row);
        if (texts.length + same.size + more > limits.maxRecords) throw this.#tooMany(row.line);
      }
      for (const record of same.settled()) {
        sum.findings += record.findings.length;
        sum.software += record.software.length;
        texts.add(JSON.stringify(record));
      }
    }
    return { ...sum, length: texts.length, [Symbol.iterator]: () => recordsIn(texts) };
  }

  add({ part, ...draft }: RecordDraft): void {
    if (part !== undefined && namedAssetId(`id:${part.id}`) !== undefined) {
      this.held.push({ part, draft });
      return;
    }
    const { toolId, uid: called, exported, ...given } = draft;
    const stated = called ?? sourceUidOf(given.asset, toolId);
    const names = exported === undefined ? {} : { names: exportedId(stated ?? '') ?? '' };
    const row: Waiting = { ...given, ...names, raw: withoutCredentials(given.raw), at: this.#report.place() };
    const text = storableJson(JSON.stringify(row));
    const isChanged = text.isChanged || storableText(stated ?? '') !== (stated ?? '');
    const said: Waiting = text.isChanged ? JSON.parse(text.json) : row;
    const line = said.line ?? null;
    const uid = isChanged ? storedUid(said, draft) : stated;
    const fault = this.#faultOf(uid, stated, line, draft);
    if (uid === null || fault !== undefined) {
      this.#report.reject(line, fault ?? NAMES_NOTHING, said.raw);
      return;
    }
    if (isChanged) this.#report.replaced(line);
    this.#keep(uid, said, exported);
    this.#rows.add(uid, text.json);
  }

  #faultOf(uid: string | null, stated: string | null, line: number | null, draft: RecordDraft): string | undefined {
    const nameless = namelessPart(draft);
    if (nameless !== undefined && this.#report.isOurs(draft.toolId ?? '')) return nameless;
    if (uid === null) return NAMES_NOTHING;
    return recordFault({ sourceUid: uid }) ?? this.#confusionOf(uid, { text: stated, line });
  }

  #keep(uid: string, row: Waiting, exported: RecordDraft['exported']): void {
    if (this.#rows.has(uid)) return;
    if (this.#rows.size >= this.#report.limits.maxRecords) throw this.#tooMany(row.line);
    const assetId = exportedId(uid);
    if (assetId === undefined || exported === undefined || row.isPart === true) return;
    const isOfExport = namedAssetId(uid) !== undefined || typeof exported[STATE_COLUMN.path] === 'string';
    if (isOfExport) this.exported.push(exportedRow(assetId, row, withoutUnstorable(exported)));
  }

  /** Two that differ in the file are never made one by what is replaced in them or joined to them (F74). */
  #confusionOf(uid: string, { text, line }: Stated): string | undefined {
    const isKnown = this.#rows.has(uid);
    const known = this.#stated.get(uid) ?? (isKnown ? { text: uid, line: undefined } : undefined);
    if (known === undefined && text !== uid) this.#stated.set(uid, { text, line });
    if (known === undefined || known.text === text) return undefined;
    if (known.line === undefined) {
      const [first = '{}'] = this.#rows.of(uid);
      const itsFirst: Pick<Waiting, 'line'> = JSON.parse(first);
      known.line = itsFirst.line ?? null;
      this.#stated.set(uid, known);
    }
    return `As Muster stores it, its identifier is the same as in line ${known.line ?? '?'}, though it differs in the file.`;
  }

  #tooMany(line: number | undefined): RefusedFile {
    const most = count(this.#report.limits.maxRecords);
    return this.#report.refuse(line ?? null, `the file has more than the limit of ${most} records. Split it.`);
  }
}

/** What identifies a thing as the file has it, before anything of it is replaced. */
interface Stated {
  readonly text: string | null;
  /** Of its first row; undefined until it is asked for. */
  line: number | null | undefined;
}

/** What a row is called as it is stored. */
const storedUid = ({ asset }: Waiting, { uid, toolId }: RecordDraft): string | null =>
  withoutUnstorable(uid) ?? sourceUidOf(asset, withoutUnstorable(toolId));

function* recordsIn(texts: Iterable<string>): Generator<NormalizedRecord> {
  for (const text of texts) yield JSON.parse(text);
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
