import type { AssetStatement, Service } from '../../../contract/areas/assets';
import type { NormalizedFinding, NormalizedSoftware } from '../../../contract/areas/integrations';
import { contentKey } from '../../correlation/content-key';
import { inReport } from '../../correlation/report-name';
import { sourceUidOf } from '../../correlation/source-identity';
import { cutText } from '../../text/cut-text';
import type { FileReport } from '../file-report';
import { instantOf } from '../instant';
import { namesNobody } from '../normalize';
import { NAMES_NOTHING, type RecordDraft } from '../record-set';
import { TextGroups } from '../spill/text-groups';
import { mergeStatements } from '../statements';
import { compact, count } from '../text';
import { sayUnread } from '../unread';
import { FindingMaker, MAX_UID, type Unrated, unratedOf } from './finding-maker';
import type { Refused, Row, Tally, Thing, Told } from './told';
import { softwareOf } from './told-software';

/** What one row says of its thing, as it waits for the file's end. */
interface Said {
  /** Where it stands among the remarks. */
  readonly at: number;
  readonly asset: AssetStatement;
  /** What the thing is called, where it has a name of its own. */
  readonly uid?: string | undefined;
  readonly report?: string | undefined;
  /** Whether it is a row, rather than what was scanned. */
  readonly isRow: boolean;
  /** Whether it is of the row before. */
  readonly isFurther?: boolean | undefined;
  readonly line?: number | undefined;
  readonly observedAt?: string | undefined;
  readonly raw?: string | undefined;
  readonly finding?: NormalizedFinding | undefined;
  /** Of its finding, where the tool rates it in no word Muster knows. */
  readonly unrated?: Unrated | undefined;
  /** The package its finding is in. */
  readonly in?: NormalizedSoftware | undefined;
  /** Null for what has no name. */
  readonly software?: readonly (NormalizedSoftware | null)[] | undefined;
  readonly service?: Service | undefined;
}

/** What all rows say of one thing. */
interface Gathered {
  asset: AssetStatement;
  readonly uid: string | undefined;
  readonly report: string | undefined;
  readonly line: number | undefined;
  observedAt: string | undefined;
  readonly findings: Map<string, NormalizedFinding>;
  /** Of identities several findings have, each of them by its content. */
  readonly variants: Map<string, Map<string, NormalizedFinding>>;
  readonly software: Map<string, NormalizedSoftware>;
  readonly services: Map<string, Service>;
  raw: string;
}

/**
 * Gathers what a file's rows tell of into a record a thing, and counts what becomes of every row, so that none is passed
 * over in silence: what is left out and what repeats another row is remarked, once a kind. What the rows say waits as text until
 * all of them are told: of a large file it is more than fits into memory.
 */
export class Teller {
  /** Complete when the records are taken. */
  readonly tally: Tally = {
    rows: 0,
    findings: 0,
    further: 0,
    software: 0,
    services: 0,
    assets: 0,
    joined: 0,
    repeated: 0,
    leftOut: 0,
    rejected: 0,
  };
  readonly #report: FileReport;
  readonly #findings = new FindingMaker();
  readonly #said: TextGroups;
  readonly #leftOut = new Map<string, number>();

  constructor(report: FileReport) {
    this.#report = report;
    this.#said = new TextGroups(report.room);
  }

  tell(row: Row): void {
    this.#report.hear(('line' in row && row.line) || null, () => this.#tell(row));
  }

  #tell(row: Row): void {
    if ('scanned' in row) {
      this.#wait(row.scanned, { report: row.report, observedAt: instantIn(row.observedAt), isRow: false });
      return;
    }
    const isFurther = 'about' in row && row.isFurther === true;
    if (!isFurther) this.tally.rows += 1;
    if ('leftOut' in row) {
      this.tally.leftOut += 1;
      this.#leftOut.set(row.leftOut, 1 + (this.#leftOut.get(row.leftOut) ?? 0));
    } else if ('refused' in row) this.#refuse(row);
    else if (namesNothing(row.about)) this.#refuse({ ...row, refused: NAMES_NOTHING });
    else this.#take(row);
  }

  #refuse({ line, refused, raw }: Refused): void {
    this.tally.rejected += 1;
    this.#report.reject(line ?? null, refused, rawText(raw, this.#report.limits.maxRawChars));
  }

  #take({ about, report, line, isFurther, observedAt, raw, finding: told, software, service }: Told): void {
    const finding = told && this.#findings.make(told);
    this.#wait(about, {
      ...{ isRow: true, isFurther, report, line, observedAt: instantIn(observedAt), finding },
      raw: raw === undefined ? undefined : rawText(raw, this.#report.limits.maxRawChars),
      unrated: told && finding && unratedOf(told, finding),
      in: told?.in && softwareOf(told.in),
      software: software && [software].flat().map((one) => softwareOf(one) ?? null),
      service: service ?? undefined,
    });
  }

  #wait({ uid, asset }: Thing, said: Omit<Said, 'at' | 'asset' | 'uid'>): void {
    const whole: Said = { at: this.#report.place(), asset, uid, ...said };
    this.#said.add(`${said.report ?? ''}|${uid ?? JSON.stringify(asset)}`, JSON.stringify(whole));
  }

  /** The records, and the remarks about what is in none. */
  *finish(): Generator<RecordDraft> {
    const at = this.#report.place();
    for (const [, texts] of this.#said.taken()) {
      const gathered = this.#gather(texts);
      if (gathered === null) continue;
      const { asset, report, line, observedAt, findings, software, services, raw } = gathered;
      const called = gathered.uid ?? sourceUidOf(asset);
      const uid = report === undefined || called === null ? gathered.uid : inReport(called, report);
      yield compact({
        line,
        observedAt,
        asset: services.size === 0 ? asset : { ...asset, services: [...services.values()] },
        software: [...software.values()],
        findings: [...findings.values()],
        raw,
        isPart: true,
        ...(uid !== undefined && { uid }),
      });
    }
    this.#remark(at);
  }

  #remark(at: number): void {
    const report = this.#report;
    const { rows, joined, repeated } = this.tally;
    for (const [kind, times] of this.#leftOut) report.notice(null, `Left out: ${kind} (${count(times)}).`, at);
    if (rows === 0) report.notice(null, 'The report is empty: it tells of nothing that was found.', at);
    if (joined > 0)
      report.notice(null, `${rowsSay(joined)} more of a finding of another row: it has what all of them say.`, at);
    if (repeated > 0) report.notice(null, `${rowsSay(repeated)} again what another row of the file says.`, at);
    this.#findings.remark(report, at);
  }

  #gather(texts: readonly string[]): Gathered | null {
    let gathered: Gathered | null = null;
    for (const text of texts) {
      const said: Said = JSON.parse(text);
      // One row may say more of a thing than the first that named it.
      if (gathered === null) gathered = begun(said);
      else gathered.asset = mergeStatements(gathered.asset, said.asset);
      this.#put(gathered, said);
    }
    return gathered;
  }

  #put(gathered: Gathered, said: Said): void {
    const { observedAt, raw } = said;
    // The last time anything was seen of it.
    if (observedAt !== undefined && (gathered.observedAt === undefined || observedAt > gathered.observedAt))
      gathered.observedAt = observedAt;
    if (!said.isRow) return;
    const { maxRawChars } = this.#report.limits;
    if (gathered.raw.length < maxRawChars && raw !== undefined)
      gathered.raw = gathered.raw === '' ? raw : cutText(`${gathered.raw}\n${raw}`, maxRawChars);
    const found = this.#keepFinding(gathered, said);
    const installed = keepSoftware(gathered, said);
    const offered = keepService(gathered, said);
    if (said.isFurther === true) {
      if (found === 'new') this.tally.further += 1;
      return;
    }
    // Each row counts once, by the first of these that is news.
    if (found === 'new') this.tally.findings += 1;
    else if (found === 'more') this.tally.joined += 1;
    else if (installed === true) this.tally.software += 1;
    else if (offered === true) this.tally.services += 1;
    else if (found === null && installed === null && offered === null) this.tally.assets += 1;
    else this.tally.repeated += 1;
  }

  /** Whether it is new, or says more of one that is known; null where the row has none. */
  #keepFinding({ findings, variants }: Gathered, said: Said): 'new' | 'more' | 'known' | null {
    const { finding } = said;
    if (finding === undefined) return null;
    const uid = finding.uniqueIdFromTool;
    const first = findings.get(uid);
    if (first === undefined) {
      findings.set(uid, finding);
      this.#noteRating(said);
      return 'new';
    }
    // A rule may speak of one place several times, with other words: each is a finding.
    const known = variants.get(uid) ?? new Map([[contentOf(first), first]]);
    variants.set(uid, known);
    const content = contentOf(finding);
    const same = known.get(content);
    if (same !== undefined) return addCves(same, finding) ? 'more' : 'known';
    const another = { ...finding, uniqueIdFromTool: contentKey(`${uid}#${known.size + 1}`, MAX_UID) };
    known.set(content, another);
    findings.set(another.uniqueIdFromTool, another);
    this.#noteRating(said);
    return 'new';
  }

  /** Once a finding, not once a row that says it again. */
  #noteRating({ unrated, line, at }: Said): void {
    if (unrated !== undefined) this.#findings.note(unrated, line ?? null, at);
  }
}

const begun = ({ asset, uid, report, line }: Said): Gathered => ({
  ...{ asset, uid, report, line, observedAt: undefined, raw: '' },
  ...{ findings: new Map(), variants: new Map(), software: new Map(), services: new Map() },
});

/** Whether the row's software is news; null where it has none but what its finding is in. */
function keepSoftware(gathered: Gathered, { in: within, software }: Said): boolean | null {
  if (within !== undefined) keep(gathered, within);
  if (software === undefined || software.length === 0) return null;
  return software.map((one) => one !== null && keep(gathered, one)).includes(true);
}

function keepService({ services }: Gathered, { service }: Said): boolean | null {
  if (service === undefined) return null;
  const key = `${service.proto}/${service.port}`;
  const known = services.get(key);
  services.set(key, { ...service, ...known });
  return known === undefined;
}

function instantIn(seen: string | null | undefined): string | undefined {
  const instant = typeof seen === 'string' ? instantOf(seen) : null;
  if (instant === null && typeof seen === 'string' && !namesNobody(seen)) sayUnread('date', seen);
  return instant ?? undefined;
}

const namesNothing = ({ uid, asset }: Thing): boolean => uid === undefined && sourceUidOf(asset) === null;

/** Whether it was not there yet. */
function keep({ software }: Gathered, made: NormalizedSoftware): boolean {
  const key = made.purl ?? `${made.name}@${made.version ?? ''}@${made.path ?? ''}`;
  if (software.has(key)) return false;
  software.set(key, made);
  return true;
}

const rowsSay = (rows: number): string => `${count(rows)} ${rows === 1 ? 'row says' : 'rows say'}`;

const rawText = (raw: unknown, max: number): string =>
  cutText(typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? ''), max);

/** What a person would read of it, in which two findings of one rule and place differ. */
const contentOf = ({ title, description, evidence, location, severity }: NormalizedFinding): string =>
  JSON.stringify([title, description, evidence, location, severity]);

/** Some tools have a row for each CVE of a finding. */
function addCves(known: NormalizedFinding, more: NormalizedFinding): boolean {
  const cves = [...new Set([...(known.cves ?? []), ...(more.cves ?? [])])];
  const isNews = cves.length > (known.cves?.length ?? 0);
  if (isNews) known.cves = cves;
  return isNews;
}
