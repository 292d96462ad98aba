import { and, eq, sql } from 'drizzle-orm';
import { ENDPOINTS, type EndpointId, type EndpointRow } from '../../contract/endpoints';
import type { EntityName } from '../../contract/entities';
import { recordCommandOf } from '../../contract/records';
import { preconditionFailed } from '../calls/refusal';
import type { Tx } from '../db/access';
import { companyColumn, ENTITY_TABLES, rowsById } from '../db/entity-tables';
import type { UserPrincipal } from '../db/principal';
import { recordTag } from './response';

/** What kind of record the path of a call names; null where it names none. */
function namedBy(id: EndpointId): EntityName | null {
  const row: EndpointRow = ENDPOINTS[id];
  if (row.names !== undefined) return row.names;
  const command = recordCommandOf(id);
  return command?.verb === 'update' || command?.verb === 'delete' ? command.kind.name : null;
}

/** The tag of an answer that is one record. */
export const tagOf = (id: EndpointId, answer: unknown): string | null =>
  namedBy(id) !== null &&
  typeof answer === 'object' &&
  answer !== null &&
  'rev' in answer &&
  typeof answer.rev === 'number'
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
  const entity = namedBy(id);
  if (entity === null || companyId === undefined || recordId === undefined) throw preconditionFailed();
  const table = ENTITY_TABLES[entity];
  await tx.db
    .select({ locked: sql`1` })
    .from(table)
    .where(and(sql`${sql.raw(companyColumn(entity))} = ${companyId}`, eq(table.id, recordId)))
    .for('update');
  const [row] = await rowsById(tx.db, companyId, entity, [recordId]);
  // What the call is refused for without a condition comes first (RFC 9110, 13.2.1).
  if (row === undefined || row['deletedAt'] !== null || named.includes(recordTag(row.rev))) return;
  throw preconditionFailed(row);
}
