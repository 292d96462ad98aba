import { OPEN_STATUSES } from '../../../contract/areas/vulnerabilities';
import type { FindingSpan, Span } from '../../../domain/boards/derived-figures';
import { ask, type Db } from '../../db/database';

/** Since when and until when the records of a company are known, so many together. Days before `since` count as that one. */

const day = (at: string): string =>
  `case when (${at}) is not null then to_char(greatest((${at})::timestamptz at time zone 'utc', $2::timestamp), 'YYYY-MM-DD') end`;

export async function assetSpans(db: Db, companyId: string, since: string): Promise<readonly Span[]> {
  return ask<{ from: string; until: string | null; n: number }>(db, {
    text: `select ${day("coalesce(doc ->> 'firstSeenAt', created_at::text)")} as "from", ${day('deleted_at')} as until, count(*)::int as n
      from assets where company_id = $1 and doc ->> 'lifecycle' is distinct from 'archived' group by 1, 2`,
    params: [companyId, since],
  });
}

/** `closedAt` of `domain/findings/life-cycle.ts`, in SQL. What was never open is left out. */
const CLOSED = `case when f.status = any($3::text[]) then null
  when f.status = 'mitigated' then coalesce(f.doc #>> '{together,resolvedAt}', f.doc ->> 'resolvedAt', f.doc ->> 'verdictAt')
  else coalesce(f.doc ->> 'verdictAt', f.doc ->> 'ruledOutAt', f.doc #>> '{excepted,since}', f.doc ->> 'resolvedAt') end`;

export async function findingSpans(db: Db, companyId: string, since: string): Promise<readonly FindingSpan[]> {
  return ask<{ from: string; until: string | null; n: number; severity: FindingSpan['severity']; due: string | null }>(
    db,
    {
      text: `select f.severity, ${day("f.doc ->> 'firstSeenAt'")} as "from", ${day(CLOSED)} as until,
        ${day("f.doc ->> 'dueAt'")} as due, count(*)::int as n
      from findings f join assets a on a.id = f.asset_id
      where f.company_id = $1 and f.deleted_at is null and a.deleted_at is null
        and a.doc ->> 'lifecycle' is distinct from 'archived'
        and (f.status = any($3::text[]) or (${CLOSED}) is not null)
      group by 1, 2, 3, 4`,
      params: [companyId, since, [...OPEN_STATUSES]],
    },
  );
}
