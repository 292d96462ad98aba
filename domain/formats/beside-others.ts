import type { NormalizedFinding } from '../../contract/areas/integrations';
import { contentKey } from '../correlation/content-key';

const MAX_UID = 1_000;

/**
 * A finding as it is kept beside others of its identity: a tool may speak of one place several times, with other words.
 * Null where one of them says the same, which then has its CVEs too: some tools have a row for each CVE.
 */
export function besideOthers(
  known: ReadonlyMap<string, NormalizedFinding>,
  finding: NormalizedFinding,
): NormalizedFinding | null {
  const { uniqueIdFromTool: uid } = finding;
  for (let times = 1; ; times += 1) {
    const uniqueIdFromTool = times === 1 ? uid : contentKey(`${uid}#${times}`, MAX_UID);
    const other = known.get(uniqueIdFromTool);
    if (other === undefined) return times === 1 ? finding : { ...finding, uniqueIdFromTool };
    if (!saysTheSame(other, finding)) continue;
    const cves = [...new Set([...(other.cves ?? []), ...(finding.cves ?? [])])];
    if (cves.length > 0) other.cves = cves;
    return null;
  }
}

/** A row for a CVE may have a description of its own. */
function saysTheSame(one: NormalizedFinding, other: NormalizedFinding): boolean {
  if (FIELDS.some((field) => one[field] !== other[field])) return false;
  return one.description === other.description || (other.cves?.some((cve) => !one.cves?.includes(cve)) ?? false);
}

const FIELDS = ['title', 'severity', 'evidence', 'location'] as const;
