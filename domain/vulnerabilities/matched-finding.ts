import type { SoftwareInstall } from '../../contract/areas/assets';
import type { Fix, NormalizedFinding } from '../../contract/areas/integrations';
import type { Proof } from '../../contract/areas/vulnerabilities/proof';
import type { Cvss, Reference, VexClaim } from '../../contract/areas/vulnerabilities/vulnerability';
import type { Severity } from '../../contract/primitives';
import { packageNameOf, releaseOf } from '../formats/ecosystem';
import { type Match, rangeText } from './match-software';
import { isCve } from './statement';
import { claimFor, rulesOut } from './vex';

/** The finding the matcher files for what a source says is installed (MT1, MT5). */

/** What of a vulnerability its findings say. */
export interface MatchedVulnerability {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity | null;
  readonly cvss: Cvss | null;
  readonly references: readonly Reference[];
  readonly vex: readonly VexClaim[];
}

type Installed = Pick<SoftwareInstall, 'name' | 'version' | 'purl' | 'ecosystem' | 'cpe' | 'path' | 'source'>;

export interface Judged {
  readonly install: Installed;
  readonly match: Match;
}

/** What the company says of a package and the vulnerability. */
type SaidException = NonNullable<Proof['exception']>;
/** With when the company said it first. ISO 8601. */
export interface KnownException {
  readonly exception: SaidException;
  readonly since: string;
}

export interface MatchedFinding {
  readonly finding: NormalizedFinding;
  readonly proof: Proof;
  /** Nothing has to be done, says VEX or the company of all that is installed. */
  readonly isRuledOut: boolean;
  /** Since when the company says so of all of it; null where VEX says it of some. ISO 8601. */
  readonly ruledOutSince: string | null;
}

/** The scanner it is said to be of: there is no other word for who found it. */
export const MATCHER = 'Muster';

export const matchedUid = (vulnerabilityId: string, packageKey: string): string => `${vulnerabilityId} ${packageKey}`;

/**
 * One finding for a vulnerability of a package in a record, however often it is installed there. `affected` is not empty.
 * `exceptionFor`: what the company says of a version.
 */
export function matchedFinding(
  vulnerability: MatchedVulnerability,
  packageKey: string,
  affected: readonly [Judged, ...Judged[]],
  exceptionFor: (version: string | undefined) => KnownException | null,
): MatchedFinding {
  const judged = affected.map((one) => ({
    ...one,
    claim: claimFor(one.install, vulnerability.vex),
    exception: exceptionFor(one.install.version),
  }));
  const standing = judged.filter(({ claim, exception }) => exception === null && !(claim && rulesOut(claim)));
  const isRuledOut = standing.length === 0;
  const counted = isRuledOut ? judged : standing;
  const first = counted[0] ?? { ...affected[0], claim: null, exception: null };
  const { install, match, claim, exception } = first;
  const saidSince = counted.map((one) => one.exception?.since ?? null);
  const { range } = match;
  const versions = [...new Set(counted.flatMap(({ install: { version } }) => version ?? []))];
  const proof: Proof = {
    ...{ vulnerabilityId: vulnerability.id, packageKey, software: install.name, versions, statedBy: install.source },
    source: range?.source ?? '',
    ...(range?.recordId !== undefined && { recordId: range.recordId }),
    ...{ range: range === undefined ? '' : rangeText(range), order: match.order, outcome: 'affected' },
    because: [...new Set(counted.map((one) => one.match.proof))].join(' '),
    ...(claim !== null && { claim: claimed(claim) }),
    ...(exception !== null && { exception: exception.exception }),
  };
  const ruledOutSince = isRuledOut ? newestOf(saidSince) : null;
  return { finding: stated(vulnerability, packageKey, counted, install), proof, isRuledOut, ruledOutSince };
}

/** Null where one is not said. */
const newestOf = (times: readonly (string | null)[]): string | null =>
  times.includes(null) ? null : (times.toSorted().at(-1) ?? null);

function claimed({ products: _, ...claim }: VexClaim): NonNullable<Proof['claim']> {
  return claim;
}

/** References beside it; the rest stands on the vulnerability's page. */
const REFERENCES = 5;

function stated(
  { id, title, severity, cvss, references }: MatchedVulnerability,
  packageKey: string,
  counted: readonly Judged[],
  install: Installed,
): NormalizedFinding {
  const fix = fixOf(counted, install);
  return {
    uniqueIdFromTool: matchedUid(id, packageKey),
    ruleId: id,
    title: title === id ? `${install.name}: ${id}` : `${install.name}: ${title}`,
    severity: severity ?? 'info',
    ...(fix !== null && { fix, solution: `Upgrade ${fix.name} to ${fix.fixedIn.join(' or ')} or later.` }),
    ...(install.path !== undefined && { location: install.path }),
    cves: isCve(id) ? [id] : [],
    ...(cvss?.baseScore != null && {
      cvss: { version: cvss.version, ...(cvss.vector !== null && { vector: cvss.vector }), baseScore: cvss.baseScore },
    }),
    references: references.slice(0, REFERENCES).map(({ url }) => url),
  };
}

/** Of each installed version the one its range ends before; none where a range has no such end. */
function fixOf(counted: readonly Judged[], { name, purl, ecosystem, version }: Installed): Fix | null {
  const fixedIn = [...new Set(counted.flatMap(({ match: { range } }) => range?.fixed ?? []))];
  if (fixedIn.length === 0) return null;
  const from = releaseOf(purl) ?? ecosystem;
  return {
    name: packageNameOf(purl) ?? name,
    ...(from !== undefined && { ecosystem: from }),
    ...(version !== undefined && { version }),
    ...(purl !== undefined && { purl }),
    fixedIn,
  };
}
