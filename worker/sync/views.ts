import { type ChunkEntity, ENTITIES, type EntityRow } from '../../contract/entities';
import { SYNC } from '../../contract/limits';
import type { ShownRow, ViewAnswer, ViewSpec } from '../../contract/sync-api';
import type { Row } from '../../domain/effects/effect';
import { evaluate, type Found } from '../../domain/query/evaluate';
import { SEARCHED } from '../../domain/query/searched';
import type { ColumnRegistry } from './columns/column-registry';
import type { EntityColumns } from './columns/entity-columns';
import type { Ports } from './ports';

/** Changes within this time make one answer. */
const COALESCE_MS = 16;
const FACET_VALUES = 200;

interface OpenView {
  readonly spec: ViewSpec;
  readonly deliver: (answer: ViewAnswer) => void;
  isPaused: boolean;
  isDirty: boolean;
  isPlanned: boolean;
  last: string | null;
}

/** The open views of all tabs: answered when opened, and again when their answer changes. */
export class Views {
  private readonly open = new Map<string, OpenView>();

  constructor(
    private readonly ports: Pick<Ports, 'clock' | 'log'>,
    private readonly columns: ColumnRegistry,
  ) {}

  add(key: string, spec: ViewSpec, deliver: (answer: ViewAnswer) => void, isPaused: boolean): void {
    const view: OpenView = { spec, deliver, isPaused, isDirty: true, isPlanned: false, last: null };
    this.open.set(key, view);
    void this.answer(key, view);
  }

  remove(key: string): void {
    this.open.delete(key);
  }

  /** Views of a hidden tab wait; those that changed meanwhile are answered when it is seen again. */
  pause(keys: Iterable<string>, isPaused: boolean): void {
    for (const key of keys) {
      const view = this.open.get(key);
      if (view === undefined) continue;
      view.isPaused = isPaused;
      if (!isPaused && view.isDirty) this.plan(key, view);
    }
  }

  changed(companyId: string, entities: ReadonlySet<string> | 'all'): void {
    for (const [key, view] of this.open) {
      const isMine = view.spec.companyId === companyId && (entities === 'all' || entities.has(view.spec.entity));
      if (!isMine) continue;
      view.isDirty = true;
      this.plan(key, view);
    }
  }

  async matchingIds(spec: Omit<ViewSpec, 'offset' | 'limit' | 'facets'>, limit: number): Promise<readonly string[]> {
    const columns = await this.columns.get(spec.companyId, spec.entity);
    if (columns === null) return [];
    return Array.from(ask(columns, spec).slots.subarray(0, limit), (slot) => columns.idAt(slot));
  }

  private plan(key: string, view: OpenView): void {
    if (view.isPlanned || view.isPaused) return;
    view.isPlanned = true;
    this.ports.clock.after(COALESCE_MS, () => {
      view.isPlanned = false;
      void this.answer(key, view);
    });
  }

  private async answer(key: string, view: OpenView): Promise<void> {
    try {
      const columns = await this.columns.get(view.spec.companyId, view.spec.entity);
      if (this.open.get(key) !== view || (view.isPaused && view.last !== null)) return;
      view.isDirty = false;
      const started = performance.now();
      const answer = columns === null ? NOTHING_HERE : answerOf(columns, view.spec);
      const text = JSON.stringify(answer);
      if (text === view.last) return;
      view.last = text;
      view.deliver({ ...answer, ms: performance.now() - started });
    } catch (error) {
      this.ports.log('A view could not be answered.', error);
    }
  }
}

const NOTHING_HERE: ViewAnswer = { rows: [], count: 0, total: 0, facets: {}, loaded: false, ms: 0 };

function ask(columns: EntityColumns, spec: Omit<ViewSpec, 'offset' | 'limit'>): Found {
  return evaluate(columns, { ...spec, searched: SEARCHED[spec.entity] });
}

function answerOf(columns: EntityColumns, spec: ViewSpec): ViewAnswer {
  const found = ask(columns, spec);
  const limit = Math.min(spec.limit, SYNC.windowRows);
  const rows: ShownRow[] = [];
  for (const slot of found.slots.subarray(spec.offset, spec.offset + limit)) {
    const row = columns.rowAt(slot);
    if (row !== undefined && isRowOf(spec.entity, row)) rows.push(row);
  }
  const facets = Object.fromEntries(
    Object.entries(found.facets).map(([field, values]) => [field, values.slice(0, FACET_VALUES)]),
  );
  return { rows, count: found.slots.length, total: found.total, facets, loaded: true, ms: 0 };
}

/** The server parsed the row before it sent it; an effect's row is typed where it is made. */
function isRowOf<E extends ChunkEntity>(entity: E, row: Row): row is EntityRow[E] & Row {
  return entity in ENTITIES && typeof row['id'] === 'string' && typeof row['rev'] === 'number';
}
