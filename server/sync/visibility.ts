import { RECORD_KINDS } from '../../contract/records';
import { companyStream } from '../db/change-recorder';
import type { UserPrincipal } from '../db/principal';
import { mayBePrivate, type RecordTable, recordTables } from '../db/record-tables';

/**
 * Who is shown the same of a stream. What row-level security asks about a reader of a company's rows is their role there
 * and whether they rule the platform (`db/row-access.ts`); of the kinds below also whether a row is their own. A person's
 * stream is theirs alone. S136's test holds this against the policies.
 */
export function visibilityOf({ userId, isPlatformAdmin, memberships }: UserPrincipal, stream: string): string {
  const membership = memberships.find(({ companyId }) => companyStream(companyId) === stream);
  return `${membership?.role ?? `of ${userId}`} ${isPlatformAdmin}`;
}

/** Where a private row is shown to its owner and to nobody else. */
export const MAY_BE_PRIVATE: ReadonlyMap<string, RecordTable> = new Map(
  RECORD_KINDS.filter(mayBePrivate).map(({ name }) => [name, recordTables[name]]),
);
