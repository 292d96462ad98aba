import type { Finding } from '../../contract/areas/vulnerabilities';
import { groupBy } from '../lists/group-by';
import { MATCHER } from '../vulnerabilities/matched-finding';
import { packageOf } from '../vulnerabilities/package-key';

/** Which findings of one asset are several sources' word on one thing, and which of them leads (FN9-FN12). */

/** What of a finding says what it is about. */
type About = Pick<
  Finding,
  'id' | 'sourceRecordId' | 'scanner' | 'uniqueIdFromTool' | 'ruleId' | 'cves' | 'fix' | 'location'
>;
/** What of it decides who leads, and how all see it together. */
type Seen = Pick<Finding, 'firstSeenAt' | 'lastSeenAt' | 'resolvedAt' | 'reopenedAt'>;
export type Word = About &
  Seen &
  Pick<Finding, 'verdict' | 'verdictAt' | 'assignee' | 'ruledOutAt' | 'exception' | 'proof'>;

/** What a finding is to the others: a duplicate of one, the one that leads, or neither. */
export type Joint = Pick<Finding, 'duplicateOf' | 'together'>;

/** Names of one vulnerability alone. Advisories of distributions (DSA, RHSA, USN) are about many, so their names are none. */
const ONE_VULNERABILITY = /^(?:GHSA(?:-[a-z0-9]{4}){3}|(?:PYSEC|RUSTSEC|GO|MAL)-\d{4}-\d+)$/i;

/**
 * The findings of one asset that are several sources' word on one vulnerability, two or more together; what stands alone is left
 * out. It does not matter in which order they are given, or were imported.
 */
export function sameFindings<F extends Word>(findings: readonly F[]): readonly (readonly F[])[] {
  const cveOf = cvesByAlias(findings);
  const named = findings.flatMap((finding) => {
    const name = vulnerabilityOf(finding, cveOf);
    return name === null ? [] : [{ name, finding }];
  });
  return [...groupBy(named, ({ name }) => name).values()]
    .flatMap((all) => (all.length === 1 ? [] : paired(all.map(({ finding }) => finding))))
    .filter((group) => group.length > 1);
}

/** A finding of many CVEs is about none of them alone: what fixes one of them does not fix it, nor the other way round. */
function vulnerabilityOf(finding: About, cveOf: ReadonlyMap<string, string | null>): string | null {
  const name = oneVulnerability(finding);
  return name === null ? null : (cveOf.get(name) ?? name);
}

/** The one vulnerability a finding is about, in capitals; null where it names several, or none. */
export function oneVulnerability({ cves, ruleId }: Pick<Finding, 'cves' | 'ruleId'>): string | null {
  const [cve] = cves;
  if (cve !== undefined) return cves.length === 1 ? cve.toUpperCase() : null;
  return ruleId === undefined || !ONE_VULNERABILITY.test(ruleId) ? null : ruleId.toUpperCase();
}

/** Other names of CVEs, as findings say both; null: of more than one. */
function cvesByAlias(findings: readonly About[]): ReadonlyMap<string, string | null> {
  const known = new Map<string, string | null>();
  for (const { cves, ruleId } of findings) {
    const [cve] = cves;
    if (cve === undefined || cves.length > 1 || ruleId === undefined || !ONE_VULNERABILITY.test(ruleId)) continue;
    const [alias, name] = [ruleId.toUpperCase(), cve.toUpperCase()];
    const before = known.get(alias);
    known.set(alias, before === undefined || before === name ? name : null);
  }
  return known;
}

interface Group<F> {
  readonly all: F[];
  /** Null: nobody of them names one. */
  readonly pack: string | null;
}

/**
 * The findings of one vulnerability in groups: of one source record at most one each, as a source tells its own apart, and of no two
 * packages. Who names none goes with who does, unless there are several packages and a person has decided something of it, which
 * was then said of all of them.
 */
function paired<F extends Word>(findings: readonly F[]): readonly (readonly F[])[] {
  const groups: Group<F>[] = [];
  const packs = packagesOf(findings);
  const named = findings.filter((one) => packs.has(one.id));
  place(named, groups, packs, () => true);
  const several = new Set(packs.values()).size > 1;
  const loose = findings.filter((one) => !packs.has(one.id));
  place(loose, groups, packs, (one) => !several || !isSaid(one));
  return groups.map(({ all }) => all);
}

const isSaid = ({ verdict, assignee }: Word): boolean => verdict !== undefined || assignee !== undefined;

/** By finding; those that name none are left out. Without an ecosystem a name is that of the one package that is called so. */
function packagesOf(findings: readonly About[]): ReadonlyMap<string, string> {
  const whole = new Map<string, string>();
  const called = new Map<string, Set<string>>();
  for (const { id, fix } of findings) {
    const known = fix && packageOf(fix);
    if (!known) continue;
    const pack = `${known.ecosystem} ${known.name}`;
    whole.set(id, pack);
    called.set(known.name, (called.get(known.name) ?? new Set()).add(pack));
  }
  for (const { id, fix } of findings) {
    if (fix === undefined || whole.has(id)) continue;
    const [only = fix.name.toLowerCase(), ...others] = called.get(fix.name.toLowerCase()) ?? [];
    whole.set(id, others.length === 0 ? only : fix.name.toLowerCase());
  }
  return whole;
}

/** Whose word it is: the matcher's findings are filed under the record that states the software, and are no word of that. */
const saidIn = ({ sourceRecordId, scanner }: About): string =>
  scanner === MATCHER ? `${sourceRecordId} ${MATCHER}` : sourceRecordId;

/** Puts each where it belongs: with the same place, else with what is still seen, else with any; else on its own. */
function place<F extends Word>(
  findings: readonly F[],
  groups: Group<F>[],
  packs: ReadonlyMap<string, string>,
  mayJoin: (finding: F) => boolean,
): void {
  const records = [...groupBy(findings.toSorted(inOrder), saidIn).values()];
  for (const own of records) {
    const fits = (finding: F) => {
      const pack = packs.get(finding.id) ?? null;
      return (group: Group<F>) =>
        (pack === null || group.pack === null || group.pack === pack) &&
        group.all.every((other) => saidIn(other) !== saidIn(finding));
    };
    const left = own.filter((finding) => {
      const group = mayJoin(finding) ? groups.filter(fits(finding)).find(isAt(finding)) : undefined;
      if (group === undefined) return true;
      group.all.push(finding);
      return false;
    });
    for (const finding of left) {
      const open = mayJoin(finding) ? groups.filter(fits(finding)) : [];
      const group = open.find(({ all }) => all.some(isSeen)) ?? open[0];
      if (group === undefined) groups.push({ all: [finding], pack: packs.get(finding.id) ?? null });
      else group.all.push(finding);
    }
  }
}

const isSeen = ({ resolvedAt }: Word): boolean => resolvedAt === null;
const isAt =
  ({ location }: About) =>
  ({ all }: Group<About>): boolean =>
    location !== undefined && all.some((one) => one.location === location);

/** Who is still seen, or was the longest; then who was first, and so on, so that the order they came in decides nothing. */
const inOrder = (a: Word, b: Word): number =>
  Number(isSeen(b)) - Number(isSeen(a)) ||
  compareWords([b.resolvedAt ?? ''], [a.resolvedAt ?? '']) ||
  compareWords(told(a), told(b)) ||
  compareWords([a.id], [b.id]);

const told = ({ firstSeenAt, scanner, location = '', uniqueIdFromTool }: Word): readonly string[] => [
  ...[firstSeenAt, scanner, location, uniqueIdFromTool],
];

function compareWords(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((one, place) => one !== b[place]);
  if (at < 0) return 0;
  return (a[at] ?? '') < (b[at] ?? '') ? -1 : 1;
}

/**
 * What each finding of a group is to the others. `talked`: those that a comment or a ticket is about. Who carries what people said
 * leads, the newest verdict first, so that nothing said is out of sight; then who is still seen, and was first.
 */
export function jointly(group: readonly Word[], talked: ReadonlySet<string>): ReadonlyMap<string, Joint> {
  const rank = (word: Word): readonly string[] => [
    word.verdict === undefined ? '1' : '0',
    word.assignee === undefined ? '1' : '0',
    talked.has(word.id) ? '0' : '1',
  ];
  const byVerdict = (a: Word, b: Word): number => compareWords([b.verdictAt ?? ''], [a.verdictAt ?? '']);
  const [leader, ...others] = group.toSorted(
    (a, b) =>
      compareWords(rank(a).slice(0, 1), rank(b).slice(0, 1)) ||
      byVerdict(a, b) ||
      compareWords(rank(a), rank(b)) ||
      inOrder(a, b),
  );
  if (leader === undefined) return new Map();
  const seen = togetherOf(leader, others);
  return new Map<string, Joint>([
    [leader.id, seen === undefined ? {} : { together: seen }],
    ...others.map(({ id }): [string, Joint] => [id, { duplicateOf: leader.id }]),
  ]);
}

/** How all see it, where that is another thing than what the leader's own source says. */
function togetherOf(leader: Word, others: readonly Word[]): Finding['together'] {
  const all = [leader, ...others];
  const firstSeenAt = earliest(all.map((one) => one.firstSeenAt));
  const lastSeenAt = latest(all.map((one) => one.lastSeenAt));
  const resolvedAt = all.some(isSeen) ? null : latest(all.flatMap((one) => one.resolvedAt ?? []));
  const reopenedAt = resolvedAt === null ? backAt(all) : (leader.reopenedAt ?? null);
  const ruledOutAt = ruledOutSince(all);
  const said = {
    ...(firstSeenAt !== leader.firstSeenAt && { firstSeenAt }),
    ...(leader.verdict === 'mitigated' && lastSeenAt !== leader.lastSeenAt && { lastSeenAt }),
    ...(resolvedAt !== leader.resolvedAt && { resolvedAt }),
    ...(reopenedAt !== (leader.reopenedAt ?? null) && { reopenedAt }),
    ...(ruledOutAt !== (leader.ruledOutAt ?? null) && { ruledOutAt }),
  };
  return Object.keys(said).length === 0 ? undefined : said;
}

/** When what is seen now came back after nobody had seen it; null: it was seen all the time, as far as their words go. */
function backAt(all: readonly Word[]): string | null {
  const seen = all.filter(isSeen);
  const steady = seen.filter((one) => one.reopenedAt === undefined);
  if (steady.length === 0) return earliest(seen.flatMap((one) => one.reopenedAt ?? []));
  const since = earliest(steady.map((one) => one.firstSeenAt));
  const ends = all.flatMap((one) => one.resolvedAt ?? []);
  return ends.length > 0 && ends.every((end) => end < since) ? since : null;
}

/**
 * Since when all that is seen of it is ruled out; null: somebody sees what is not. Who names no package or no version follows what the
 * company says of what the others name: it has no other word for it (MT11).
 */
function ruledOutSince(all: readonly Word[]): string | null {
  const seen = all.some(isSeen) ? all.filter(isSeen) : all;
  const out = seen.filter(({ ruledOutAt }) => ruledOutAt !== undefined);
  const isSaid = out.some(({ exception, proof }) => exception !== undefined || proof?.exception !== undefined);
  const follows = ({ ruledOutAt, fix, proof }: Word): boolean =>
    ruledOutAt !== undefined ||
    (isSaid && proof === undefined && (fix?.version === undefined || packageOf(fix) === null));
  return out.length > 0 && seen.every(follows) ? latest(out.flatMap(({ ruledOutAt }) => ruledOutAt ?? [])) : null;
}

const earliest = (times: readonly string[]): string => times.toSorted()[0] ?? '';
const latest = (times: readonly string[]): string => times.toSorted().at(-1) ?? '';
