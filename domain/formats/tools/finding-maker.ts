import type { NormalizedFinding } from '../../../contract/areas/integrations';
import type { Severity } from '../../../contract/primitives';
import { contentKey } from '../../correlation/content-key';
import { cutText } from '../../text/cut-text';
import { ownText } from '../../text/own-text';
import { withoutCredentials } from '../../text/without-credentials';
import type { FileReport } from '../file-report';
import { fixOf } from '../fix-of';
import { cvesOf } from '../normalize';
import { isUnrated, severityOfScore, severityOfWord } from '../severity';
import { compact, count, distinct, presentText } from '../text';
import { sayUnread } from '../unread';
import { scoreOfVector } from './cvss-score';
import type { ToldCvss, ToldFinding, ToldPackage } from './told';

const MAX_TEXT = 16_000;
const MAX_TITLE = 1_000;
export const MAX_UID = 1_000;

/** Findings in Muster's terms, and the remarks about what of them a tool did not say, or said in words nobody knows. */
export class FindingMaker {
  /** Words for a severity that are none of ours: how often, and where first. */
  readonly #unknown = new Map<string, Unknown>();
  #unrated = 0;

  make(told: ToldFinding): NormalizedFinding {
    const cvss = cvssOf(told.cvss ?? []);
    const cves = cvesOf([told.rule, ...(told.ids ?? []), ...(told.ids === undefined ? [told.title] : [])]);
    sayUnreadCves(told.ids ?? []);
    const place = packageText(told.in);
    const title = told.title ?? told.rule ?? cves?.[0] ?? 'A finding without a name';
    return compact({
      uniqueIdFromTool: contentKey(told.uid ?? uidOf(told), MAX_UID),
      ruleId: told.rule,
      title: cutText(title, MAX_TITLE),
      severity: told.rated ?? severityOf(told.severity, cvss),
      description: cut(told.description),
      solution: cut(told.solution) ?? fixText(told.in),
      fix: fixOf(told.remedy ?? told.in),
      evidence: cut(told.evidence && withoutCredentials(told.evidence)),
      location: told.location ?? told.in?.path ?? place,
      cves,
      cvss,
      references: distinct(told.references ?? []),
    });
  }

  /** `at`: where the row stands among those that are noted. */
  note({ word }: Unrated, line: number | null, at: number): void {
    if (word === undefined) {
      this.#unrated += 1;
      return;
    }
    const known = this.#unknown.get(word);
    if (known === undefined) this.#unknown.set(ownText(word), { line, at, times: 1 });
    else this.#unknown.set(word, { ...(at < known.at ? { line, at } : known), times: known.times + 1 });
  }

  /** The remarks, in their place among the others. */
  remark(report: FileReport, place = report.place()): void {
    const inOrder = [...this.#unknown].toSorted(([, one], [, other]) => one.at - other.at);
    for (const [word, { line, times }] of inOrder) {
      const often = times === 1 ? '' : `, ${count(times)} times`;
      report.notice(
        line,
        `“${cutText(word, 100)}” is no severity Muster knows${often}; where there is a CVSS score, it counts, else info.`,
        place,
      );
    }
    if (this.#unrated === 0) return;
    const findings = this.#unrated === 1 ? 'finding is' : 'findings are';
    report.notice(null, `${count(this.#unrated)} ${findings} not rated by the tool: info.`, place);
  }
}

interface Unknown {
  readonly line: number | null;
  readonly at: number;
  readonly times: number;
}

/** A finding without a rating Muster knows: the tool's word for it, where it has one. */
export interface Unrated {
  readonly word?: string;
}

/** Undefined for a finding that is rated. */
export function unratedOf(
  { rated, severity: word }: ToldFinding,
  { cvss }: Pick<NormalizedFinding, 'cvss'>,
): Unrated | undefined {
  if (rated !== undefined || severityOfWord(word) !== null) return undefined;
  if (word !== undefined && !isUnrated(word)) return { word };
  return cvss === undefined ? {} : undefined;
}

/** What begins as one and goes on otherwise. */
function sayUnreadCves(ids: readonly (string | undefined)[]): void {
  for (const text of ids)
    for (const [id] of text?.matchAll(/\bCVE-\d[\w-]*/gi) ?? [])
      if (!/^CVE-\d{4}-\d{4,}/i.test(id)) sayUnread('cve', id);
}

const severityOf = (word: string | undefined, cvss: NormalizedFinding['cvss']): Severity =>
  severityOfWord(word) ?? (cvss === undefined ? 'info' : severityOfScore(cvss.baseScore));

function cut(text: string | undefined): string | undefined {
  const present = presentText(text);
  return present === undefined ? undefined : cutText(present, MAX_TEXT);
}

/** What the tool found, in what, and where. */
function uidOf({ rule, title, location, in: within }: ToldFinding): string {
  const { name, version, path } = within ?? {};
  return [rule ?? title, name && version ? `${name}@${version}` : name, path, location]
    .filter((part) => part !== undefined)
    .join(':');
}

const packageText = ({ name, version }: ToldPackage = {}): string | undefined =>
  name !== undefined && version !== undefined ? `${name} ${version}` : name;

function fixText({ name, fixed = [] }: ToldPackage = {}): string | undefined {
  if (name === undefined || fixed.length === 0) return undefined;
  return `Update ${name} to ${distinct(fixed)?.join(' or ')}.`;
}

/** Of several ratings the newest version of CVSS counts, and of these the first. */
function cvssOf(told: readonly ToldCvss[]): NormalizedFinding['cvss'] {
  const rated = told.flatMap(({ vector, version, score = scoreOfVector(vector) }) => {
    const stated = /^CVSS:(\d\.\d)/.exec(vector ?? '')?.[1];
    // Below zero some write that nobody has rated it.
    if (score === undefined ? vector !== undefined && !/^(?:CVSS:[24]|\(?AV:)/.test(vector) : !(score <= 10))
      sayUnread('cvss', vector ?? String(score));
    if (score === undefined || !(score >= 0 && score <= 10) || (score === 0 && vector === undefined)) return [];
    return [compact({ version: stated ?? version ?? versionOf(vector), vector, baseScore: score })];
  });
  return rated.toSorted((a, b) => Number.parseFloat(b.version) - Number.parseFloat(a.version))[0];
}

/** Only CVSS 2 knows authentication (Au). */
const versionOf = (vector: string | undefined): string => (vector?.includes('Au:') ? '2.0' : '3.0');
