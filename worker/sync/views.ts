import { type ChunkEntity, ENTITIES, type EntityRow } from '../../contract/entities';
import { SYNC } from '../../contract/limits';
import type { QueryNode } from '../../contract/query';
import type { ExportPortion, ShownRow, ViewAnswer, ViewSpec } from '../../contract/sync-api';
import type { Row } from '../../domain/effects/effect';
import { exportRows } from '../../domain/export/export-text';
import { aggregate } from '../../domain/query/aggregate/aggregate';
import { planAggregation } from '../../domain/query/aggregate/plan-aggregation';
import { evaluate, type Found } from '../../domain/query/evaluate';
import { namedQueries, namesIn, type StoredQuery } from '../../domain/query/named-queries';
import { relatedEntities } from '../../domain/query/plan';
import { type Planned, planQuery } from '../../domain/query/plan-query';
import { readQuery } from '../../domain/query/read-query';
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
  /** The entities its answer is made of; `savedQuery` where it names one. */
  reads: ReadonlySet<string>;
}

/** The open views of all tabs: answered when opened, and again when their answer changes. */
export class Views {
  private readonly open = new Map<string, OpenView>();

  constructor(
    private readonly ports: Pick<Ports, 'clock' | 'log'>,
    private readonly columns: ColumnRegistry,
    /** Saved queries of a company, unsent changes counted in; those that are not here are left out. */
    private readonly queries: (companyId: string, ids: readonly string[]) => Promise<readonly StoredQuery[]>,
  ) {}

  add(key: string, spec: ViewSpec, deliver: (answer: ViewAnswer) => void, isPaused: boolean): void {
    const view: OpenView = {
      spec,
      deliver,
      isPaused,
      isDirty: true,
      isPlanned: false,
      last: null,
      reads: readBy(spec, null),
    };
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
      const isMine =
        view.spec.companyId === companyId && (entities === 'all' || [...view.reads].some((one) => entities.has(one)));
      if (!isMine) continue;
      view.isDirty = true;
      // Another set of rows may have other values at the same revs.
      if (entities === 'all') view.last = null;
      this.plan(key, view);
    }
  }

  /** Unsent changes may be of saved queries: views that name one ask again. */
  unsentChanged(): void {
    for (const { spec, reads } of [...this.open.values()]) {
      if (reads.has('savedQuery')) this.changed(spec.companyId, SAVED);
    }
  }

  async matchingIds(spec: Omit<ViewSpec, 'offset' | 'limit' | 'facets'>, limit: number): Promise<readonly string[]> {
    const asked = await this.columnsFor(spec);
    if (asked === null || asked.planned.plan === null) return [];
    return Array.from(ask(asked, spec).slots(0, limit), (slot) => asked.columns.idAt(slot));
  }

  async exportRows(portion: ExportPortion): Promise<{ readonly text: string; readonly rows: number }> {
    const columns = await this.columns.get(portion.companyId, portion.entity);
    const ids = portion.ids.slice(0, SYNC.chunkRows);
    const rows = ids.map((id) => columns?.rowOf(id)).filter((row) => row !== undefined);
    return { text: exportRows(rows, portion), rows: rows.length };
  }

  /** The columns of the entity, and of those that the question's relations lead to. */
  private async columnsFor(spec: Asked): Promise<Columns | null> {
    const planned = await this.planned(spec);
    const columns = await this.columns.get(spec.companyId, spec.entity);
    if (columns === null) return null;
    const related = new Map<ChunkEntity, EntityColumns>();
    for (const entity of relatedEntities(planned.plan ?? undefined)) {
      const other = await this.columns.get(spec.companyId, entity);
      if (other !== null) related.set(entity, other);
    }
    return { columns, planned, related };
  }

  /** As the server does it (Q18): bounded first, then understood. */
  private async planned({ companyId, entity, where }: Asked): Promise<Planned> {
    const { tree, problems } = readQuery(where ?? EVERYTHING);
    if (tree === null) return { plan: null, problems };
    const queries = await namedQueries(tree, (ids) => this.queries(companyId, ids));
    return planQuery(tree, { entity, now: this.ports.clock.now(), queries });
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
      const asked = await this.columnsFor(view.spec);
      if (this.open.get(key) !== view || (view.isPaused && view.last !== null)) return;
      view.isDirty = false;
      view.reads = readBy(view.spec, asked);
      const started = performance.now();
      const { mark, answer } = asked === null ? ABSENT : answerOf(asked, view.spec);
      if (mark === view.last) return;
      view.last = mark;
      view.deliver({ ...answer(), ms: performance.now() - started });
    } catch (error) {
      this.ports.log('A view could not be answered.', error);
    }
  }
}

const NOTHING_HERE: ViewAnswer = { rows: [], count: 0, total: 0, facets: {}, loaded: false, ms: 0 };

const ABSENT: Answered = { mark: 'absent', answer: () => NOTHING_HERE };

/** An answer, made only where its mark says that it is another one than the last. */
interface Answered {
  readonly mark: string;
  answer(): ViewAnswer;
}

const SAVED: ReadonlySet<string> = new Set(['savedQuery']);

function readBy({ entity, where }: ViewSpec, asked: Columns | null): ReadonlySet<string> {
  const names = where === undefined ? [] : namesIn(where);
  return new Set([entity, ...(asked?.related.keys() ?? []), ...(names.length > 0 ? SAVED : [])]);
}

const EVERYTHING: QueryNode = { op: 'and', items: [] };

type Asked = Omit<ViewSpec, 'offset' | 'limit'>;

interface Columns {
  readonly columns: EntityColumns;
  readonly planned: Planned;
  readonly related: ReadonlyMap<ChunkEntity, EntityColumns>;
}

function ask({ columns, planned, related }: Columns, spec: Asked): Found {
  const { where: _, ...rest } = spec;
  const where = planned.plan ?? undefined;
  return evaluate(columns, {
    ...rest,
    where,
    searched: SEARCHED[spec.entity],
    related: (entity) => related.get(entity),
  });
}

function answerOf(asked: Columns, spec: ViewSpec): Answered {
  const { columns, planned } = asked;
  const aggregation = spec.aggregation === undefined ? null : planAggregation(spec.aggregation, spec.entity);
  const problems = [...planned.problems, ...(aggregation?.problems ?? [])];
  if (problems.length > 0) {
    return { mark: JSON.stringify(problems), answer: () => ({ ...NOTHING_HERE, loaded: true, problems }) };
  }
  const found = ask(asked, spec);
  const slots = found.slots(spec.offset, spec.offset + Math.min(spec.limit, SYNC.windowRows));
  const facets = Object.fromEntries(
    Object.entries(found.facets).map(([field, values]) => [field, values.slice(0, FACET_VALUES)]),
  );
  const aggregated = aggregation?.plan ? { aggregation: aggregate(columns, found.matching, aggregation.plan) } : {};
  const counts = { count: found.count, total: found.total, facets, ...aggregated };
  return {
    mark: JSON.stringify([counts, Array.from(slots, (slot) => columns.markAt(slot))]),
    answer: () => ({ ...counts, rows: rowsAt(columns, slots, spec.entity), loaded: true, ms: 0 }),
  };
}

function rowsAt(columns: EntityColumns, slots: Uint32Array, entity: ChunkEntity): ShownRow[] {
  const rows: ShownRow[] = [];
  for (const slot of slots) {
    const row = columns.rowAt(slot);
    if (row !== undefined && isRowOf(entity, row)) rows.push(row);
  }
  return rows;
}

/** The server parsed the row before it sent it; an effect's row is typed where it is made. */
function isRowOf<E extends ChunkEntity>(entity: E, row: Row): row is EntityRow[E] & Row {
  return entity in ENTITIES && typeof row['id'] === 'string' && typeof row['rev'] === 'number';
}
