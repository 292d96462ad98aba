import { COMPANY_KINDS } from '../../contract/records';
import type { UserPrincipal } from '../db/principal';
import { mayBePrivate, type RecordTable, recordTables } from '../db/record-tables';
import { grantedTo } from '../db/streams';

/**
 * Who is shown the same of a stream. What row-level security asks about a reader is their role in what the rows belong to
 * and whether they rule the platform (`db/row-access.ts`); of the kinds below also whether a row is their own. A person's
 * stream is theirs alone. S136's test holds this against the policies.
 */
export function visibilityOf(principal: UserPrincipal, stream: string): string {
  const granted = grantedTo(principal).find((one) => one.stream === stream);
  return `${granted?.role ?? `of ${principal.userId}`} ${principal.isPlatformAdmin}`;
}

/** Where a private row is shown to its owner and to nobody else. */
export const MAY_BE_PRIVATE: ReadonlyMap<string, RecordTable> = new Map(
  COMPANY_KINDS.filter(mayBePrivate).map(({ name }) => [name, recordTables[name]]),
);
