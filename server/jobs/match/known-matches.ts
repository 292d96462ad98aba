import type { SoftwareInstall } from '../../../contract/areas/assets';
import type { Vulnerability } from '../../../contract/areas/vulnerabilities/vulnerability';
import type { Severity } from '../../../contract/primitives';
import { groupBy } from '../../../domain/lists/group-by';
import { type Match, matchSoftware } from '../../../domain/vulnerabilities/match-software';
import type { MatchedVulnerability } from '../../../domain/vulnerabilities/matched-finding';
import { leadingScore } from '../../../domain/vulnerabilities/merge-vulnerability';
import { type AboutPackage, aboutPackages } from '../../catalog/packages';
import { ask, type Db } from '../../db/database';
import { packageKeyOf } from '../../inventory/rows';

/** Of a piece of software: what each vulnerability of its package comes to. */
interface MatchedSoftware {
  readonly packageKey: string;
  readonly matches: readonly { readonly vulnerabilityId: string; readonly match: Match }[];
}

/** With what else it is called. */
interface NamedVulnerability extends MatchedVulnerability {
  readonly aliases: readonly string[];
}

/** Software and vulnerabilities kept between the transactions of one plan: the same are installed again and again. */
const KEPT = 20_000;

/** What was compared and read for a plan, so that the next of its portions need not. */
export class KnownMatches {
  readonly #only: readonly string[] | null;
  readonly #about = new Map<string, readonly AboutPackage[]>();
  readonly #matches = new Map<string, MatchedSoftware>();
  readonly #vulnerabilities = new Map<string, NamedVulnerability>();

  constructor(only: readonly string[] | null) {
    this.#only = only;
  }

  /** What is about these packages, by package. */
  async about(db: Db, keys: Iterable<string>): Promise<ReadonlyMap<string, readonly AboutPackage[]>> {
    const missing = [...new Set(keys)].filter((key) => key !== '' && !this.#about.has(key));
    bounded(this.#about);
    for (const key of missing) this.#about.set(key, []);
    const found = groupBy(await aboutPackages(db, missing, this.#only), ({ key }) => key);
    for (const [key, about] of found) this.#about.set(key, about);
    return this.#about;
  }

  /** By software. */
  async ofInstalls(db: Db, installs: readonly SoftwareInstall[]): Promise<ReadonlyMap<string, MatchedSoftware>> {
    bounded(this.#matches);
    const fresh = new Map(
      installs.flatMap((one) => (this.#matches.has(one.softwareId) ? [] : [[one.softwareId, one] as const])),
    );
    const keys = new Map([...fresh].map(([id, one]) => [id, packageKeyOf(one)]));
    const about = await this.about(db, keys.values());
    for (const [id, install] of fresh) {
      const packageKey = keys.get(id) ?? '';
      const matches = (about.get(packageKey) ?? []).flatMap(({ vulnerabilityId, ranges }) => {
        const match = matchSoftware(install, ranges);
        return match === null ? [] : [{ vulnerabilityId, match }];
      });
      this.#matches.set(id, { packageKey, matches });
    }
    return this.#matches;
  }

  async vulnerabilities(db: Db, ids: Iterable<string>): Promise<ReadonlyMap<string, NamedVulnerability>> {
    bounded(this.#vulnerabilities);
    const missing = [...new Set(ids)].filter((id) => !this.#vulnerabilities.has(id));
    if (missing.length === 0) return this.#vulnerabilities;
    const rows = await ask<Row>(db, { text: VULNERABILITIES, params: [missing] });
    for (const { cvss, ...row } of rows) {
      this.#vulnerabilities.set(row.id, { ...row, cvss: leadingScore(cvss) });
    }
    return this.#vulnerabilities;
  }
}

function bounded(map: Map<string, unknown>): void {
  if (map.size > KEPT) map.clear();
}

interface Row extends Omit<NamedVulnerability, 'cvss'> {
  readonly severity: Severity | null;
  readonly cvss: Vulnerability['cvss'];
}

const VULNERABILITIES = `
  select id, coalesce(title, id) as title, severity, doc -> 'cvss' as cvss, doc -> 'references' as references,
    aliases, coalesce(doc -> 'vex', '[]'::jsonb) as vex
  from catalog_vulnerabilities where id = any($1::text[]) and doc is not null`;
