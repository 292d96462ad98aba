import type { EntityName } from '../../../contract/entities';
import type { MusterDatabase } from '../../store/database';
import type { RowEffects } from '../../store/effect-index';
import { countRows, readEntity } from '../../store/entity-rows';
import type { RowRecord } from '../../store/records';
import { streamOf } from '../../store/streams';
import { kindKey } from '../../store/unsent';
import type { Clock } from '../ports';
import { EntityColumns } from './entity-columns';

/** The first questions come first. */
const SHARE_AFTER_MS = 500;
const SHARE_PAUSE_MS = 5;

export interface ColumnRegistry {
  /** Loads the kind on first use; null while it is not here, and nothing of it waits to be sent either. */
  get(owner: string, entity: EntityName): Promise<EntityColumns | null>;
  /** Whether these together are more rows than this worker holds in memory. */
  isBeyond(owner: string, entities: Iterable<EntityName>): Promise<boolean>;
  /** What the outbox does to rows of the kind. */
  effectsOn(owner: string, entity: EntityName): Promise<RowEffects>;
  apply(stream: string, records: readonly RowRecord[]): void;
  /** Takes in the unsent changes that are new, or over; `byAnother`: another worker may have written them. */
  refreshEffects(byAnother?: boolean): Promise<void>;
  /** A snapshot took the place of the stream's rows, or they are gone; `all`: of any stream, perhaps. */
  reset(stream: string | 'all', kinds?: readonly string[]): void;
}

type ColumnsChanged = (stream: string | 'all', entities: ReadonlySet<string> | 'all') => void;

const NOT_HERE = { chunks: [], overlay: [] };

/** Columns in memory, or on their way there. */
interface Held {
  readonly owner: string;
  readonly entity: EntityName;
  readonly columns: Promise<EntityColumns | null>;
}

interface RegistryParts {
  readonly db: MusterDatabase;
  readonly changed: ColumnsChanged;
  /** The rows all columns may hold together. */
  readonly room: number;
  readonly later: Clock['after'];
}

/** Columns of every kind, large and small. Those that were used longest ago make room for others (Y81). */
export function createColumnRegistry({ db, changed, room, later }: RegistryParts): ColumnRegistry {
  /** In the order of their last use. */
  const loaded = new Map<string, Held>();
  const sizes = new RowCounts(db);

  async function load(owner: string, entity: EntityName): Promise<EntityColumns | null> {
    const held = await readEntity(db, owner, entity);
    const effects = (await db.unsent.current()).effectsOn(owner, entity);
    const columns = new EntityColumns(held ?? NOT_HERE, effects, held !== undefined);
    if (held === undefined && columns.size === 0) return null;
    sizes.set(keyOf(streamOf(entity, owner), entity), columns.size);
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

  db.unsent.listenTo((kind, ids) => retake(loaded.values(), { kind, ids, changed }));

  return {
    get(owner, entity) {
      const key = keyOf(streamOf(entity, owner), entity);
      const known = loaded.get(key);
      const held = known ?? { owner, entity, columns: load(owner, entity) };
      loaded.delete(key);
      loaded.set(key, held);
      if (known !== undefined) return known.columns;
      // What could not be read is tried again by the next question.
      const forget = () => loaded.get(key) === held && loaded.delete(key);
      held.columns.then((columns) => (columns === null ? forget() : makeRoom()), forget);
      return held.columns;
    },

    async isBeyond(owner, entities) {
      let rows = 0;
      for (const entity of entities) rows += await sizes.of(owner, entity);
      return rows > room;
    },

    effectsOn: async (owner, entity) => (await db.unsent.current()).effectsOn(owner, entity),

    apply(stream, records) {
      const entities = new Set(records.map((record) => record.entity));
      for (const entity of entities) {
        const mine = records.filter((record) => record.entity === entity);
        const key = keyOf(stream, entity);
        const take = (columns: EntityColumns | null): void => {
          columns?.apply(mine);
          if (columns !== null) sizes.set(key, columns.size);
        };
        // A load under way may have read before these were written; applying twice does no harm.
        loaded.get(key)?.columns.then(take, () => undefined);
      }
      if (entities.size > 0) changed(stream, entities);
    },

    async refreshEffects(byAnother = false) {
      if (byAnother) db.unsent.forget();
      await db.unsent.current();
    },

    reset(stream, kinds) {
      if (stream === 'all') db.unsent.forget();
      for (const [key, { owner, entity }] of loaded)
        if ((stream === 'all' || streamOf(entity, owner) === stream) && kinds?.includes(entity) !== false)
          loaded.delete(key);
      sizes.forget(stream);
      changed(stream, 'all');
    },
  };
}

interface Retaken {
  readonly kind: string;
  readonly ids: ReadonlySet<string>;
  readonly changed: ColumnsChanged;
}

/** Columns on their way may know already; to be told twice does no harm. */
function retake(loaded: Iterable<Held>, { kind, ids, changed }: Retaken): void {
  for (const { owner, entity, columns } of loaded) {
    if (kindKey(owner, entity) !== kind) continue;
    const take = (held: EntityColumns | null): void => {
      held?.retake(ids);
      if (held !== null) changed(streamOf(entity, owner), new Set([entity]));
    };
    columns.then(take, () => undefined);
  }
}

function share(columns: EntityColumns, later: Clock['after']): void {
  if (columns.shareNext()) later(SHARE_PAUSE_MS, () => share(columns, later));
}

const keyOf = (stream: string, entity: string): string => `${stream} ${entity}`;

/** How many rows each kind has: of columns the true number, of what was never read about as many. */
class RowCounts {
  private readonly counts = new Map<string, number>();

  constructor(private readonly db: MusterDatabase) {}

  async of(owner: string, entity: EntityName): Promise<number> {
    const key = keyOf(streamOf(entity, owner), entity);
    const rows = this.counts.get(key) ?? (await countRows(this.db, owner, entity));
    if (!this.counts.has(key)) this.counts.set(key, rows);
    return this.get(key);
  }

  get(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  set(key: string, rows: number): void {
    this.counts.set(key, rows);
  }

  forget(stream: string | 'all'): void {
    for (const key of this.counts.keys()) if (stream === 'all' || key.startsWith(`${stream} `)) this.counts.delete(key);
  }
}
