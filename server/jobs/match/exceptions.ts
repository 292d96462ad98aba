import type { SoftwareException } from '../../../contract/areas/vulnerabilities/exceptions';
import { groupBy } from '../../../domain/lists/group-by';
import type { SaidException } from '../../../domain/vulnerabilities/matched-finding';
import type { Tx } from '../../db/access';
import { ask } from '../../db/database';

/** What the company says of a vulnerability and a package, by version. */
export type Exceptions = (
  vulnerabilityId: string,
  packageKey: string,
) => (version: string | undefined) => SaidException | null;

type Row = Pick<SoftwareException, 'id' | 'vulnerabilityId' | 'packageKey' | 'versions' | 'reason' | 'ownerName'> & {
  readonly until: string | null;
};

/** Those that count now; of several the oldest. */
export async function exceptionsOf({ db, now }: Tx, companyId: string): Promise<Exceptions> {
  const rows = await ask<Row>(db, { text: EXCEPTIONS, params: [companyId, now] });
  const found = groupBy(rows, (one) => `${one.vulnerabilityId} ${one.packageKey}`);
  return (vulnerabilityId, packageKey) => {
    const about = found.get(`${vulnerabilityId} ${packageKey}`) ?? [];
    return (version) => {
      const one = about.find(
        ({ versions }) => versions.length === 0 || (version !== undefined && versions.includes(version)),
      );
      return one === undefined ? null : { id: one.id, reason: one.reason, by: one.ownerName, until: one.until };
    };
  };
}

const EXCEPTIONS = `
  select id::text, doc ->> 'vulnerabilityId' as "vulnerabilityId", doc ->> 'packageKey' as "packageKey",
    doc -> 'versions' as versions, doc ->> 'reason' as reason, doc ->> 'ownerName' as "ownerName", doc ->> 'until' as until
  from software_exceptions
  where company_id = $1 and deleted_at is null and coalesce((doc ->> 'until')::timestamptz > $2::timestamptz, true)
  order by created_at, id`;
