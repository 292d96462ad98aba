import type { ChunkEntity } from '../../../contract/entities';
import type { Effect } from '../../../domain/effects/effect';
import type { MusterDatabase } from '../../store/database';
import { readEntity } from '../../store/entity-rows';
import type { RowRecord } from '../../store/records';
import { EntityColumns } from './entity-columns';

export interface ColumnRegistry {
  /** Loads the entity on first use; null while this browser has never held the company's rows. */
  get(companyId: string, entity: ChunkEntity): Promise<EntityColumns | null>;
  apply(companyId: string, records: readonly RowRecord[]): void;
  /** Reads the unsent changes of the outbox again. */
  refreshEffects(): Promise<void>;
  /** A snapshot took the place of the company's rows, or they are gone. */
  reset(companyId: string): void;
}

export type ColumnsChanged = (companyId: string, entities: ReadonlySet<string> | 'all') => void;

export function createColumnRegistry(db: MusterDatabase, changed: ColumnsChanged): ColumnRegistry {
  const loaded = new Map<string, Promise<EntityColumns | null>>();
  const keyOf = (companyId: string, entity: string): string => `${companyId} ${entity}`;

  async function load(companyId: string, entity: ChunkEntity): Promise<EntityColumns | null> {
    const held = await readEntity(db, companyId, entity);
    return held === undefined ? null : new EntityColumns(held, await effectsOn(db, companyId, entity));
  }

  return {
    get(companyId, entity) {
      const key = keyOf(companyId, entity);
      const known = loaded.get(key);
      if (known !== undefined) return known;
      const loading = load(companyId, entity);
      loaded.set(key, loading);
      // What could not be read is tried again by the next question.
      const forget = (): void => {
        if (loaded.get(key) === loading) loaded.delete(key);
      };
      loading.then((columns) => columns === null && forget(), forget);
      return loading;
    },

    apply(companyId, records) {
      const entities = new Set(records.map((record) => record.entity));
      for (const entity of entities) {
        const mine = records.filter((record) => record.entity === entity);
        // A load under way may have read before these were written; applying twice does no harm.
        loaded.get(keyOf(companyId, entity))?.then(
          (columns) => columns?.apply(mine),
          () => undefined,
        );
      }
      if (entities.size > 0) changed(companyId, entities);
    },

    async refreshEffects() {
      for (const [key, loading] of loaded) {
        const [companyId = '', entity = ''] = key.split(' ');
        const columns = await loading.catch(() => null);
        const effects = await effectsOn(db, companyId, entity);
        if (columns?.setEffects(effects) === true) changed(companyId, new Set([entity]));
      }
    },

    reset(companyId) {
      for (const key of loaded.keys()) if (key.startsWith(`${companyId} `)) loaded.delete(key);
      changed(companyId, 'all');
    },
  };
}

/** The effects of unsent commands; a refused command is rolled back and shows nothing. */
async function effectsOn(db: MusterDatabase, companyId: string, entity: string): Promise<Effect[]> {
  const entries = await db.outbox.orderBy('ord').toArray();
  return entries
    .filter((entry) => entry.companyId === companyId && entry.state !== 'refused')
    .flatMap((entry) => entry.effects.filter((effect) => effect.entity === entity));
}
