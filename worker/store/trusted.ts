import type { EntityName } from '../../contract/entities';
import type { ShownRow } from '../../contract/sync-api';
import type { Row } from '../../domain/effects/effect';

/**
 * A row of this browser's own database, or of the server's answer, taken for what its kind says: the server parsed it
 * before it wrote it, what comes off the disk was looked at (`sound-rows.ts`), and an effect's row is typed where it is made.
 * To parse each again would take longer than to read it. Only that it has an identity is looked at; null where it has none.
 */
export function trusted<E extends EntityName>(_entity: E, row: Row): (ShownRow<E> & Row) | null {
  if (typeof row['id'] !== 'string' || typeof row['rev'] !== 'number') return null;
  return row as ShownRow<E> & Row;
}
