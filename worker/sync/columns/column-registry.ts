import type { ChunkEntity } from '../../../contract/entities';
import type { Effect } from '../../../domain/effects/effect';
import type { MusterDatabase } from '../../store/database';
import { countRows, readEntity } from '../../store/entity-rows';
import type { RowRecord } from '../../store/records';
import type { Clock } from '../ports';
import { EntityColumns } from './entity-columns';

/** The first questions come first. */
const SHARE_AFTER_MS = 500;
const SHARE_PAUSE_MS = 5;

export interface ColumnRegistry {
  /** Loads the entity on first use; null while this browser has never held the company's rows. */
  get(companyId: string, entity: ChunkEntity): Promise<EntityColumns | null>;
  /** Whether these together are more rows than this worker holds in memory. */
  isBeyond(companyId: string, entities: Iterable<ChunkEntity>): Promise<boolean>;
  /** What the outbox does to rows of the entity. */
  effectsOn(companyId: string, entity: ChunkEntity): Promise<readonly Effect[]>;
  apply(companyId: string, records: readonly RowRecord[]): void;
  /** Reads the unsent changes of the outbox again. */
  refreshEffects(): Promise<void>;
  /** A snapshot took the place of the company's rows, or they are gone. */
  reset(companyId: string): void;
}

type ColumnsChanged = (companyId: string, entities: ReadonlySet<string> | 'all') => void;

interface RegistryParts {
  readonly db: MusterDatabase;
  readonly changed: ColumnsChanged;
  /** The rows all columns may hold together. */
  readonly room: number;
  readonly later: Clock['after'];
}

/** Columns that were used longest ago make room for others (Y81). */
export function createColumnRegistry({ db, changed, room, later }: RegistryParts): ColumnRegistry {
  /** In the order of their last use. */
  const loaded = new Map<string, Promise<EntityColumns | null>>();
  const sizes = new RowCounts(db);

  async function load(companyId: string, entity: ChunkEntity): Promise<EntityColumns | null> {
    const columns = await readColumns(db, companyId, entity);
    if (columns === null) return null;
    sizes.set(keyOf(companyId, entity), columns.size);
    later(SHARE_AFTER_MS, () => share(columns, later));
    return columns;
  }

  function makeRoom(): void {
    let held = 0;
    for (const key of [...loaded.keys()].reverse()) {
      held += sizes.get(key);
      if (held > room) loaded.delete(key);
    }
  }

  return {
    get(companyId, entity) {
      const key = keyOf(companyId, entity);
      const known = loaded.get(key);
      const loading = known ?? load(companyId, entity);
      loaded.delete(key);
      loaded.set(key, loading);
      if (known !== undefined) return known;
      // What could not be read is tried again by the next question.
      const forget = (): void => {
        if (loaded.get(key) === loading) loaded.delete(key);
      };
      loading.then((columns) => (columns === null ? forget() : makeRoom()), forget);
      return loading;
    },

    async isBeyond(companyId, entities) {
      let rows = 0;
      for (const entity of entities) rows += await sizes.of(companyId, entity);
      return rows > room;
    },

    effectsOn: (companyId, entity) => effectsOn(db, companyId, entity),

    apply(companyId, records) {
      const entities = new Set(records.map((record) => record.entity));
      for (const entity of entities) {
        const mine = records.filter((record) => record.entity === entity);
        const key = keyOf(companyId, entity);
        const take = (columns: EntityColumns | null): void => {
          columns?.apply(mine);
          if (columns !== null) sizes.set(key, columns.size);
        };
        // A load under way may have read before these were written; applying twice does no harm.
        loaded.get(key)?.then(take, () => undefined);
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
      sizes.forget(companyId);
      changed(companyId, 'all');
    },
  };
}

async function readColumns(db: MusterDatabase, companyId: string, entity: ChunkEntity): Promise<EntityColumns | null> {
  const held = await readEntity(db, companyId, entity);
  return held === undefined ? null : new EntityColumns(held, await effectsOn(db, companyId, entity));
}

function share(columns: EntityColumns, later: Clock['after']): void {
  if (columns.shareNext()) later(SHARE_PAUSE_MS, () => share(columns, later));
}

const keyOf = (companyId: string, entity: string): string => `${companyId} ${entity}`;

/** How many rows each entity has: of columns the true number, of what was never read about as many. */
class RowCounts {
  private readonly counts = new Map<string, number>();

  constructor(private readonly db: MusterDatabase) {}

  async of(companyId: string, entity: ChunkEntity): Promise<number> {
    const key = keyOf(companyId, entity);
    const rows = this.counts.get(key) ?? (await countRows(this.db, companyId, entity));
    if (!this.counts.has(key)) this.counts.set(key, rows);
    return this.get(key);
  }

  get(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  set(key: string, rows: number): void {
    this.counts.set(key, rows);
  }

  forget(companyId: string): void {
    for (const key of this.counts.keys()) if (key.startsWith(`${companyId} `)) this.counts.delete(key);
  }
}

/** The effects of unsent commands; a refused command is rolled back and shows nothing. */
async function effectsOn(db: MusterDatabase, companyId: string, entity: string): Promise<Effect[]> {
  const entries = await db.outbox.orderBy('ord').toArray();
  return entries
    .filter((entry) => entry.companyId === companyId && entry.state !== 'refused')
    .flatMap((entry) => entry.effects.filter((effect) => effect.entity === entity));
}
