import type { Finding } from '../../contract/areas/vulnerabilities';
import type { SoftwareException } from '../../contract/areas/vulnerabilities/exceptions';
import { groupBy } from '../lists/group-by';
import { compareVersions } from '../versions/compare-versions';
import type { KnownException } from '../vulnerabilities/matched-finding';
import { softwareOf } from './software-of';

/** What a company says of software, and which findings it closes, the matcher's and scanners' own (MT11). */

/** An exception as it stands. `until` and `createdAt`: ISO 8601; `until` null: until it is taken away. */
export type StandingException = Pick<
  SoftwareException,
  'id' | 'vulnerabilityId' | 'packageKey' | 'versions' | 'reason' | 'ownerName' | 'createdAt'
> & { readonly until: string | null };

/** What the company says of a vulnerability and a package (`npm/lodash`), by version; null: nothing. */
export type Exceptions = (
  vulnerabilityId: string,
  packageKey: string,
) => (version: string | undefined) => KnownException | null;

const about = (vulnerabilityId: string, packageKey: string): string => `${vulnerabilityId.toUpperCase()} ${packageKey}`;

/** `standing`: those that count now, the oldest first; of several that one counts. */
export function exceptionsBy(standing: readonly StandingException[]): Exceptions {
  const found = groupBy(standing, (one) => about(one.vulnerabilityId, one.packageKey));
  return (vulnerabilityId, packageKey) => {
    const known = found.get(about(vulnerabilityId, packageKey)) ?? [];
    const [order] = packageKey.split('/', 1);
    return (version) => {
      const one = known.find(({ versions }) => covers(versions, order, version));
      if (one === undefined) return null;
      const { id, reason, ownerName: by, until, createdAt: since } = one;
      return { exception: { id, reason, by, until }, since };
    };
  };
}

/** None named are all. A version may be written otherwise where its ecosystem has one order of them. */
function covers(versions: readonly string[], order: string | undefined, version: string | undefined): boolean {
  if (versions.length === 0) return true;
  if (version === undefined) return false;
  return versions.some((one) => one === version || compareVersions(order, one, version) === 0);
}

type Stated = Pick<Finding, 'cves' | 'ruleId' | 'fix' | 'firstSeenAt' | 'resolvedAt'>;
type Ruled = Pick<Finding, 'exception' | 'ruledOutAt'>;

/**
 * What the company says of the software a scanner's own finding is about, and since when it is closed by that. It follows from the
 * two alone, so that an import that is undone leaves it as it was. Its verdict is not looked at: it counts before this (`statusOf`).
 */
export function ruledOf(finding: Stated, exceptions: Exceptions): Ruled {
  const said = softwareOf(finding);
  const known = said === null ? null : exceptions(said.vulnerabilityId, said.packageKey)(said.version);
  const ruledOutAt = known === null ? undefined : ruledOutFrom(known.since, finding);
  return known === null || ruledOutAt === undefined ? {} : { exception: known.exception, ruledOutAt };
}

/** Since when it is closed by what was said at `since`; undefined: it had gone before, and is what it was then. ISO 8601. */
export function ruledOutFrom(
  since: string,
  { firstSeenAt, resolvedAt }: Pick<Finding, 'firstSeenAt' | 'resolvedAt'>,
): string | undefined {
  const from = since > firstSeenAt ? since : firstSeenAt;
  return resolvedAt !== null && from > resolvedAt ? undefined : from;
}
