import type { AssetStatement } from '../../../contract/areas/assets';
import type { NormalizedFinding, NormalizedSoftware } from '../../../contract/areas/integrations';
import type { Severity } from '../../../contract/primitives';
import { sourceUidOf } from '../../correlation/source-identity';
import { cutText } from '../../text/cut-text';
import { ownText } from '../../text/own-text';
import type { FileReport } from '../file-report';
import { cvesOf, hostNameOf, namesNobody } from '../normalize';
import { count } from '../text';
import { FindingMaker, unratedOf } from '../tools/finding-maker';
import { ofFile } from '../tools/read-json-tool';
import {
  cloudResourceOf,
  hostOf,
  imageOf,
  originOf,
  projectOf,
  repositoryAddress,
  repositoryOf,
  webApplicationOf,
} from '../tools/things';
import type { Thing, ToldCvss, ToldFinding, ToldPackage } from '../tools/told';
import { softwareOf } from '../tools/told-software';
import { pathOf } from '../tools/web/web-parts';
import { IDENTITY_FIELDS, type Mapping } from './csv-targets';
import { type SeverityScale, severityOfCell } from './csv-values';
import type { Cells } from './row-cells';

/** What the rows of a list of findings tell, in the words of the tools' tables. */
export class FindingReader {
  readonly #report: FileReport;
  readonly #maker = new FindingMaker();
  readonly #scale: SeverityScale;
  /** Whether any column can say what was scanned. */
  readonly #namesThings: boolean;
  readonly #isList: boolean;
  readonly #words = new Map<string, Severity | undefined>();
  #noScores: { readonly line: number; readonly text: string; times: number } | null = null;

  constructor(report: FileReport, mapping: Mapping, scale: SeverityScale) {
    this.#report = report;
    this.#scale = scale;
    this.#isList = mapping.some((field) => field?.startsWith('finding.'));
    this.#namesThings = mapping.some((field) => field && (IDENTITY_FIELDS.has(field) || field.startsWith('thing.')));
  }

  read(cells: Cells, line: number): NormalizedFinding | null {
    const id = cells.first('finding.id');
    const named = cells.first('finding.title');
    // Some write the number alone in the column of CVEs.
    const numbers = cells.all('finding.cve').map((text) => text.replace(/^(?=\d{4}-\d{4,}$)/, 'CVE-'));
    const cves = cvesOf([...numbers, id]) ?? cvesOf([named]);
    const rule = id ?? (cves === undefined ? cells.first('finding.cve') : cves.length === 1 ? cves[0] : undefined);
    const title = named ?? cves?.[0] ?? rule;
    if (title === undefined) return null;
    const { port, protocol } = placeOf(cells);
    const of = packageOf(cells);
    const within = of.name === undefined ? '' : `:${of.name}@${of.version ?? ''}`;
    const path = pathIn(cells.first('thing.address'));
    const place = cells.first('finding.location') ?? path;
    const at = place === undefined || place === path ? (path ?? '') : `:${place}`;
    const severity = cells.first('finding.severity');
    const told: ToldFinding = {
      rule,
      title,
      severity,
      rated: severity === undefined ? undefined : this.#rated(severity),
      cvss: this.#cvssOf(cells, line),
      ids: cves ?? [],
      description: said(cells.first('finding.description')),
      solution: said(cells.first('finding.solution')),
      evidence: said(cells.first('finding.evidence')),
      location: place === path && port > 0 ? `${protocol}/${port}` : placeIn(cells, place),
      references: cells.all('finding.references').flatMap((text) => text.match(/https?:\/\/[^\s"',;]+/g) ?? []),
      in: of,
      uid: cells.first('finding.uid') ?? `${rule ?? title}:${protocol}:${port}${within}${at}`,
    };
    const finding = this.#maker.make(told);
    const unrated = unratedOf(told, finding);
    if (unrated !== undefined) this.#maker.note(unrated, line, line);
    return finding;
  }

  /** A list has a few words for all its rows. */
  #rated(word: string): Severity | undefined {
    const known = this.#words.get(word);
    if (known !== undefined || this.#words.has(word)) return known;
    const rated = severityOfCell(word, this.#scale);
    if (this.#words.size < MAX_WORDS) this.#words.set(ownText(word), rated);
    return rated;
  }

  /** What is over, by the word of its column; Muster's own exports have rows of such, too. */
  closedOf(cells: Cells): string | undefined {
    const isOurs =
      cells.first('finding.uid') !== undefined && cells.headerOf.get('finding.status') === 'Finding status';
    const word = isOurs ? undefined : cells.all('finding.status').find((text) => CLOSED.test(text));
    return word === undefined ? undefined : `findings that are “${cutText(word.toLowerCase(), 50)}”`;
  }

  /** Why nothing can be made of a row of a list of findings: it is of something, but does not say of what. */
  faultOf(cells: Cells): string | undefined {
    const says = SAYING.some((field) => cells.first(field) !== undefined);
    return this.#isList && says
      ? 'It says how severe something is, but not what: it has no title, no identifier and no CVE.'
      : undefined;
  }

  /** What a row of a list of findings is of, where that is no machine; undefined where it is one, and in any other list. */
  thingOf(cells: Cells, asset: AssetStatement): Thing | undefined {
    if (!this.#isList || cells.first('id') !== undefined) return undefined;
    const image = cells.first('thing.image');
    if (image !== undefined && !asset.hostnames?.includes(image.toLowerCase())) return imageOf({ reference: image });
    if ((asset.ips ?? asset.fqdns ?? asset.hostnames) !== undefined || sourceUidOf(asset) !== null) return undefined;
    return thingIn(cells) ?? (this.#namesThings ? undefined : ofFile(this.#report));
  }

  remark(): void {
    this.#maker.remark(this.#report);
    if (this.#noScores === null) return;
    const { line, text, times } = this.#noScores;
    const are = times === 1 ? 'is no CVSS score' : `and ${count(times - 1)} more are no CVSS scores`;
    this.#report.notice(line, `“${text}” ${are}: they go to 10. No score was set.`);
  }

  #noteNoScore(line: number, text: string): void {
    this.#noScores ??= { line, text: ownText(cutText(text, 100)), times: 0 };
    this.#noScores.times += 1;
  }

  /** The scores of each version of CVSS, with the vectors that are theirs. */
  #cvssOf(cells: Cells, line: number): ToldCvss[] {
    const vectors = cells.all('finding.vector').map((text) => text.replace(/^CVSS2#/i, ''));
    const scores = CVSS.flatMap(([field, version]) => {
      const text = cells.first(field);
      const match = /^(\d{1,3}(?:[.,]\d+)?)(?:\s*\((.+)\))?$/.exec(text ?? '');
      if (text === undefined || match === null) return [];
      const score = Number(match[1]?.replace(',', '.'));
      if (score > 10) this.#noteNoScore(line, text);
      const vector = match[2] ?? vectors.find((one) => version !== undefined && versionOf(one) === version[0]);
      return [{ score, vector, version }];
    });
    return scores.length > 0 ? scores : vectors.map((vector) => ({ vector }));
  }
}

/** `a.py:5`, `/login [name]` */
function placeIn(cells: Cells, place: string | undefined): string | undefined {
  const [line, parameter] = [cells.first('finding.line'), cells.first('finding.parameter')];
  const whole = [place, line].filter((part) => part !== undefined).join(':');
  return [whole, parameter === undefined ? '' : `[${parameter}]`].filter(Boolean).join(' ') || undefined;
}

/** Where on a site: of the pages of one web application each has its own findings. */
function pathIn(address: string | undefined): string | undefined {
  const path = /^https?:\/\//i.test(address ?? '') ? pathOf(address) : undefined;
  return path === '/' ? undefined : path;
}

/** `443`, or `TCP/443` in one cell. */
function placeOf(cells: Cells): { port: number; protocol: string } {
  const [, before, digits, after] =
    /^(?:([a-z]+)\s*[/:]\s*)?(\d+)(?:\s*[/:]\s*([a-z]+))?$/i.exec(cells.first('finding.port') ?? '') ?? [];
  const protocol = (cells.first('finding.protocol') ?? before ?? after ?? 'tcp').toLowerCase();
  return { port: Number(digits ?? 0), protocol };
}

const CLOSED =
  /^(?:fixed|resolved|closed|remediated|mitigated|patched|false[ _-]?positive|not an? (?:problem|issue)|inactive|archived|suppressed|not[ _-]?(?:affected|vulnerable|applicable)|pass(?:ed)?)$/i;

const MAX_WORDS = 100;
const SAYING = ['finding.severity', 'finding.cvss', 'finding.cvss3', 'finding.description'] as const;

const CVSS = [
  ['finding.cvss4', '4.0'],
  ['finding.cvss3', '3.0'],
  ['finding.cvss2', '2.0'],
  ['finding.cvss', undefined],
] as const;

/** The digit of its version; only CVSS 2 knows authentication (Au). */
const versionOf = (vector: string): string | undefined =>
  /^CVSS:(\d)/i.exec(vector)?.[1] ?? (vector.includes('Au:') ? '2' : undefined);

const said = (text: string | undefined): string | undefined => (text === 'n/a' ? undefined : text);

/** The package a row names. */
export function packageOf(cells: Cells): ToldPackage {
  const fixed = cells.first('finding.fixed')?.replace(/^fixed in:?\s*/i, '');
  return {
    name: cells.first('finding.package'),
    version: cells.first('finding.packageVersion'),
    fixed: fixed !== undefined && /\d/.test(fixed) ? [fixed] : [],
  };
}

export const packagesOf = (cells: Cells): NormalizedSoftware[] => {
  const software = softwareOf(packageOf(cells));
  return software === undefined ? [] : [software];
};

/** An image, a web application, a resource or a repository: by what it is called, else by the column it stands in. */
function thingIn(cells: Cells): Thing | undefined {
  const resource = cells.first('thing.resource');
  if (resource !== undefined) return thingCalled(resource) ?? cloudResourceOf({ uid: resource });
  const repository = cells.first('thing.repository');
  const address = cells.first('thing.address') ?? cells.all('hostname', 'fqdn').find((text) => /[:/]/.test(text));
  if (address !== undefined && namesNobody(address)) return undefined;
  if (address !== undefined) return thingCalled(address) ?? (repository === undefined ? projectOf(address) : undefined);
  if (repository !== undefined) return repositoryOf(repository, repository);
  const project = cells.first('thing.project');
  return project === undefined ? undefined : projectOf(project);
}

function thingCalled(text: string): Thing | undefined {
  if (/^https?:\/\//i.test(text)) return originOf(text) === undefined ? undefined : webApplicationOf(text);
  if (/^(arn:|\/subscriptions\/)/i.test(text)) return cloudResourceOf({ uid: text });
  if (/@sha256:[0-9a-f]{64}$|^[\w.-]+(:\d+)?(\/[\w.-]+)+:[\w.-]+$/i.test(text)) return imageOf({ reference: text });
  const host = hostNameOf(text);
  if (host !== null && host.kind !== 'hostname') return hostOf({ names: [text] });
  return repositoryAddress(text) === undefined ? undefined : repositoryOf(text);
}
