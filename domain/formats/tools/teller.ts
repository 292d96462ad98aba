import type { AssetStatement, Service } from '../../../contract/areas/assets';
import type { NormalizedFinding, NormalizedSoftware } from '../../../contract/areas/integrations';
import { contentKey } from '../../correlation/content-key';
import { inReport } from '../../correlation/report-name';
import { sourceUidOf } from '../../correlation/source-identity';
import { cutText } from '../../text/cut-text';
import type { FileReport } from '../file-report';
import { instantOf } from '../instant';
import { NAMES_NOTHING, type RecordDraft } from '../record-set';
import { mergeStatements } from '../statements';
import { compact, count } from '../text';
import { FindingMaker, MAX_UID } from './finding-maker';
import type { Refused, Row, Tally, Thing, Told, ToldSoftware } from './told';
import { softwareOf } from './told-software';

/** What the rows of a file tell of one thing, as far as it is read. */
interface Gathered {
  thing: Thing;
  readonly report: string | undefined;
  /** The statement of its last row: most tools say the same in each. */
  seen: AssetStatement;
  readonly line: number | undefined;
  observedAt: string | null;
  readonly findings: Map<string, NormalizedFinding>;
  /** Of identities several findings have, each of them by its content. */
  readonly variants: Map<string, Map<string, NormalizedFinding>>;
  readonly software: Map<string, NormalizedSoftware>;
  readonly services: Map<string, Service>;
  raw: string;
}

/**
 * Gathers what a file's rows tell of into a record a thing, and counts what becomes of every row, so that none is passed
 * over in silence: what is left out and what repeats another row is remarked, once a kind.
 */
export class Teller {
  readonly tally: Tally = {
    rows: 0,
    findings: 0,
    software: 0,
    services: 0,
    assets: 0,
    joined: 0,
    repeated: 0,
    leftOut: 0,
    rejected: 0,
  };
  readonly #report: FileReport;
  readonly #findings: FindingMaker;
  readonly #things = new Map<string, Gathered>();
  readonly #leftOut = new Map<string, number>();

  constructor(report: FileReport) {
    this.#report = report;
    this.#findings = new FindingMaker();
  }

  tell(row: Row): void {
    if ('scanned' in row) {
      const gathered = this.#gatheredOf({ about: row.scanned, report: row.report });
      keepTime(gathered, row.observedAt);
      return;
    }
    this.tally.rows += 1;
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

  #take(row: Told): void {
    const gathered = this.#gatheredOf(row);
    keepTime(gathered, row.observedAt);
    const { maxRawChars } = this.#report.limits;
    if (gathered.raw.length < maxRawChars && row.raw !== undefined) {
      const raw = rawText(row.raw, maxRawChars);
      gathered.raw = gathered.raw === '' ? raw : cutText(`${gathered.raw}\n${raw}`, maxRawChars);
    }
    const found = this.#keepFinding(gathered, row);
    const installed = this.#keepSoftware(gathered, row);
    const offered = this.#keepService(gathered, row);
    // Each row counts once, by the first of these that is news.
    if (found === 'new') this.tally.findings += 1;
    else if (found === 'more') this.tally.joined += 1;
    else if (installed === true) this.tally.software += 1;
    else if (offered === true) this.tally.services += 1;
    else if (found === null && installed === null && offered === null) this.tally.assets += 1;
    else this.tally.repeated += 1;
  }

  #gatheredOf({ about, report, line }: Told): Gathered {
    const key = `${report ?? ''}|${about.uid ?? JSON.stringify(about.asset)}`;
    const known = this.#things.get(key);
    if (known !== undefined) {
      // One row may say more of a thing than the first that named it.
      if (known.thing.asset !== about.asset && known.seen !== about.asset)
        known.thing = { ...known.thing, asset: mergeStatements(known.thing.asset, about.asset) };
      known.seen = about.asset;
      return known;
    }
    const made: Gathered = {
      ...{ thing: about, report, seen: about.asset, line, observedAt: null, raw: '' },
      ...{ findings: new Map(), variants: new Map(), software: new Map(), services: new Map() },
    };
    this.#things.set(key, made);
    return made;
  }

  /** Whether it is new, or says more of one that is known; null where the row has none. */
  #keepFinding(gathered: Gathered, { finding: told, line }: Told): 'new' | 'more' | 'known' | null {
    if (told === undefined) return null;
    const finding = this.#findings.make(told);
    const { findings, variants } = gathered;
    const uid = finding.uniqueIdFromTool;
    const first = findings.get(uid);
    if (first === undefined) {
      findings.set(uid, finding);
      this.#findings.noteRating(told, finding, line ?? null);
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
    this.#findings.noteRating(told, another, line ?? null);
    return 'new';
  }

  /** Whether the row's software is news; null where it has none but what its finding is in. */
  #keepSoftware(gathered: Gathered, { software, finding }: Told): boolean | null {
    if (finding?.in !== undefined) keep(gathered, finding.in);
    if (software === undefined) return null;
    const kept = (Array.isArray(software) ? software : [software]).map((one) => keep(gathered, one));
    return kept.length === 0 ? null : kept.includes(true);
  }

  #keepService(gathered: Gathered, { service }: Told): boolean | null {
    if (service === undefined || service === null) return null;
    const key = `${service.proto}/${service.port}`;
    const known = gathered.services.get(key);
    gathered.services.set(key, { ...service, ...known });
    return known === undefined;
  }

  /** The records, and the remarks about what is in none. */
  *finish(): Generator<RecordDraft> {
    for (const [kind, times] of this.#leftOut) this.#report.notice(null, `Left out: ${kind} (${count(times)}).`);
    const { rows, joined, repeated } = this.tally;
    if (rows === 0) this.#report.notice(null, 'The report is empty: it tells of nothing that was found.');
    if (joined > 0)
      this.#report.notice(null, `${rowsSay(joined)} more of a finding of another row: it has what all of them say.`);
    if (repeated > 0) this.#report.notice(null, `${rowsSay(repeated)} again what another row of the file says.`);
    this.#findings.remark(this.#report);
    for (const { thing, report, line, observedAt, findings, software, services, raw } of this.#things.values()) {
      const asset = services.size === 0 ? thing.asset : { ...thing.asset, services: [...services.values()] };
      const called = thing.uid ?? sourceUidOf(thing.asset);
      const uid = report === undefined || called === null ? thing.uid : inReport(called, report);
      yield compact({
        line,
        observedAt: observedAt ?? undefined,
        asset,
        software: [...software.values()],
        findings: [...findings.values()],
        raw,
        isPart: true,
        ...(uid !== undefined && { uid }),
      });
    }
  }
}

/** The last time anything was seen of it. */
function keepTime(gathered: Gathered, seen: string | null | undefined): void {
  const observedAt = typeof seen === 'string' ? instantOf(seen) : null;
  if (observedAt !== null && (gathered.observedAt === null || observedAt > gathered.observedAt))
    gathered.observedAt = observedAt;
}

const namesNothing = ({ uid, asset }: Thing): boolean => uid === undefined && sourceUidOf(asset) === null;

/** Whether it was not there yet. */
function keep({ software }: Gathered, told: ToldSoftware): boolean {
  const made = softwareOf(told);
  if (made === undefined) return false;
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
