import { ENTITIES, type EntityName } from '../../contract/entities';
import type { Effect } from '../../domain/effects/effect';
import type { MusterDatabase } from './database';

/** What the outbox does to rows of a kind. */
export type UnsentEffects = (owner: string, entity: EntityName) => readonly Effect[];

/** Reads the outbox. A refused command is rolled back and shows nothing; one in conflict shows until the person has chosen. */
export async function readUnsentEffects(db: MusterDatabase): Promise<UnsentEffects> {
  const entries = (await db.outbox.orderBy('ord').toArray()).filter(({ state }) => state !== 'refused');
  return (owner, entity) => {
    // A command is given in a company, whatever else it changes.
    const isCompanys = ENTITIES[entity].stream === 'company';
    const mine = entries.filter(({ companyId }) => !isCompanys || companyId === owner);
    return mine.flatMap(({ effects }) => effects.filter((effect) => effect.entity === entity));
  };
}
