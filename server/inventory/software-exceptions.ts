import { type Exceptions, exceptionsBy, type StandingException } from '../../domain/findings/software-exceptions';
import type { Tx } from '../db/access';
import { ask } from '../db/database';

/** What a company says of its software that counts now (MT11). */
export async function exceptionsOf({ db, now }: Tx, companyId: string): Promise<Exceptions> {
  return exceptionsBy(await ask<StandingException>(db, { text: EXCEPTIONS, params: [companyId, now] }));
}

const EXCEPTIONS = `
  select id::text, doc ->> 'vulnerabilityId' as "vulnerabilityId", doc ->> 'packageKey' as "packageKey",
    doc -> 'versions' as versions, doc ->> 'reason' as reason, doc ->> 'ownerName' as "ownerName", doc ->> 'until' as until,
    to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from software_exceptions
  where company_id = $1 and deleted_at is null and coalesce((doc ->> 'until')::timestamptz > $2::timestamptz, true)
  order by created_at, id`;
