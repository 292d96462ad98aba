import type { NormalizedSoftware } from '../../../contract/areas/integrations';
import type { Finding } from '../../../contract/areas/vulnerabilities';
import type { Affected } from '../../../contract/areas/vulnerabilities/vulnerability';
import { groupBy } from '../../../domain/lists/group-by';
import { type Match, matchSoftware } from '../../../domain/vulnerabilities/match-software';
import type { Judged } from '../../../domain/vulnerabilities/matched-finding';
import type { Appearance } from '../../../domain/vulnerabilities/matched-life';
import { ask, type Db } from '../../db/database';
import { packageKeyOf } from '../../inventory/rows';

/** What a standing statement of a record said was installed, of the packages that are asked for. */
export interface Statement {
  readonly recordId: string;
  readonly observedAt: string;
  readonly runAt: string | null;
  readonly software: readonly (NormalizedSoftware & { readonly packageKey: string })[];
}

/** The standing statements of records, oldest first, by record. */
export async function statementsOf(
  db: Db,
  recordIds: readonly string[],
  packageKeys: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly Statement[]>> {
  if (recordIds.length === 0) return new Map();
  const rows = await ask<Statement>(db, { text: STATEMENTS, params: [recordIds] });
  const kept = rows.map((row) => ({
    ...row,
    software: row.software.flatMap((one) => {
      const packageKey = packageKeyOf(one);
      return packageKeys.has(packageKey) ? [{ ...one, packageKey }] : [];
    }),
  }));
  return groupBy(kept, ({ recordId }) => recordId);
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const STATEMENTS = `
  select v.record_id::text as "recordId", ${instant('v.observed_at')} as "observedAt",
    ${instant('r.created_at')} as "runAt", v.normalized -> 'software' as software
  from source_record_versions v left join sync_runs r on r.id = v.run_id
  where v.record_id = any($1::uuid[]) and not v.undone order by v.id`;

/** A statement of what was installed, with what of it is affected. */
export interface Stated extends Appearance {
  readonly affected: readonly (Omit<Judged, 'install'> & { readonly install: NormalizedSoftware })[];
}

/** What each statement says of the package of a finding, by the ranges of today. */
export function appearances(
  statements: readonly Statement[],
  { packageKey, versions }: Pick<NonNullable<Finding['proof']>, 'packageKey' | 'versions'>,
  ranges: readonly Affected[],
): readonly Stated[] {
  return statements.map(({ observedAt, runAt, software }) => {
    const own = software.filter((one) => one.packageKey === packageKey);
    const judged = own.flatMap((install) => {
      const match = matchSoftware(install, ranges);
      return match === null ? [] : [{ install, match }];
    });
    return {
      ...{ observedAt, runAt, outcome: worstOf(judged.map(({ match }) => match.outcome)) },
      isProven: own.some(({ version }) => version !== undefined && versions.includes(version)),
      affected: judged.filter(({ match }) => match.outcome === 'affected'),
    };
  });
}

function worstOf(outcomes: readonly Match['outcome'][]): Match['outcome'] | null {
  const order = ['affected', 'unknown', 'not_affected'] as const;
  return order.find((outcome) => outcomes.includes(outcome)) ?? null;
}
