import { eq, sql } from 'drizzle-orm';
import type { EndpointId } from '../contract/endpoints';
import type { Tx } from './db/access';
import { ENTITY_TABLES, rowsById } from './db/entity-tables';
import type { UserPrincipal } from './identity/principal';
import { preconditionFailed } from './refusal';
import { recordTag } from './response';

/** The calls whose path names one record, which has a tag. */
const RECORDS = {
  'assets.get': 'asset',
  'assets.update': 'asset',
  'assets.delete': 'asset',
  'asset-groups.update': 'assetGroup',
  'asset-groups.delete': 'assetGroup',
  'queries.update': 'savedQuery',
  'queries.delete': 'savedQuery',
} as const satisfies Partial<Record<EndpointId, keyof typeof ENTITY_TABLES>>;

const isOfRecord = (id: EndpointId): id is keyof typeof RECORDS => id in RECORDS;

/** The tag of an answer that is one record. */
export const tagOf = (id: EndpointId, answer: unknown): string | null =>
  isOfRecord(id) && typeof answer === 'object' && answer !== null && 'rev' in answer && typeof answer.rev === 'number'
    ? recordTag(answer.rev)
    : null;

interface Precondition {
  readonly id: EndpointId;
  /** The header as it came. */
  readonly ifMatch: string;
  readonly companyId: string | undefined;
  readonly recordId: string | undefined;
}

/** S21. The row is locked, so that it is still the one that was named when the handler writes it. */
export async function checkIfMatch(tx: Tx<UserPrincipal>, precondition: Precondition): Promise<void> {
  const { id, ifMatch, companyId, recordId } = precondition;
  const named = ifMatch.split(',').map((tag) => tag.trim());
  if (named.includes('*')) return;
  // Without a tag of its own nothing can be the one that was named.
  if (!isOfRecord(id) || companyId === undefined || recordId === undefined) throw preconditionFailed();
  const table = ENTITY_TABLES[RECORDS[id]];
  await tx.db.select({ locked: sql`1` }).from(table).where(eq(table.id, recordId)).for('update');
  const [row] = await rowsById(tx.db, companyId, RECORDS[id], [recordId]);
  // What the call is refused for without a condition comes first (RFC 9110, 13.2.1).
  if (row === undefined || row['deletedAt'] !== null || named.includes(recordTag(row.rev))) return;
  throw preconditionFailed(row);
}
