import type { Finding } from '../../contract/areas/vulnerabilities';
import { keyOf, packageOf } from '../vulnerabilities/package-key';
import { nameOf } from '../vulnerabilities/statement';
import { oneVulnerability } from './duplicates';

/** What software a scanner's own finding is about, as an exception names it (MT11). */
export interface SaidOfSoftware {
  readonly vulnerabilityId: string;
  /** `npm/lodash` */
  readonly packageKey: string;
  readonly software: string;
  readonly version: string | undefined;
}

/** Null where it names no package, which a name alone is not (MT2), and where it names no vulnerability or several. */
export function softwareOf({ cves, ruleId, fix }: Pick<Finding, 'cves' | 'ruleId' | 'fix'>): SaidOfSoftware | null {
  const named = oneVulnerability({ cves, ruleId });
  const pack = fix === undefined ? null : packageOf(fix);
  if (named === null || pack === null || fix === undefined) return null;
  const { name: software, version } = fix;
  return { vulnerabilityId: nameOf(named) ?? named, packageKey: keyOf(pack), software, version };
}
