import type { EntityName } from '../../contract/entities';
import { QUERY, SYNC } from '../../contract/limits';
import type { QueryNode, QueryProblem } from '../../contract/query';
import { NAMEABLE_KINDS } from '../../contract/records';
import type { ExportPortion, ShownRow, ViewAnswer, ViewSpec } from '../../contract/sync-api';
import type { Row } from '../../domain/effects/effect';
import { aggregate } from '../../domain/query/aggregate/aggregate';
import { planAggregation } from '../../domain/query/aggregate/plan-aggregation';
import { evaluate, type Found } from '../../domain/query/evaluate';
import { namedQueries, namesIn, type StoredQuery } from '../../domain/query/named-queries';
import { belonging } from '../../domain/query/of-assets';
import { relatedEntities } from '../../domain/query/plan';
import { type Planned, planQuery } from '../../domain/query/plan-query';
import { nodesOf, type PlannedFacet, planFacets } from '../../domain/query/planned-facets';
import { searchProblem } from '../../domain/query/query-bounds';
import { readQuery } from '../../domain/query/read-query';
import { withText, wordsOf } from '../../domain/query/search';
import { streamOf } from '../store/streams';
import { trusted } from '../store/trusted';
import type { ColumnRegistry } from './columns/column-registry';
import type { EntityColumns } from './columns/entity-columns';
import { isTemporary, Refusal } from './http';
import type { OpenedKinds } from './opened-kinds';
import type { Ports } from './ports';
import type { ServerAnswers } from './server-answers';
import type { viewSpecial } from './view-special';

/** The first change is answered at once, those within this time after it by one answer more. */
const COALESCE_MS = 16;
const FACET_VALUES = 200;
const MINUTE = 60_000;

interface OpenView {
  readonly spec: ViewSpec;
  readonly deliver: (answer: ViewAnswer) => void;
  isPaused: boolean;
  isDirty: boolean;
  isPlanned: boolean;
  last: string | null;
  answeredAt: number;
  /** What the question meant when it was asked last: something else a minute later where it speaks of now. */
  meant: string | null;
  /** The kinds its answer is made of; where it names a query, also those a query may name. */
  reads: ReadonlySet<EntityName>;
  /** Where the server answers: what it said last, and whether it is being asked. */
  fromServer: FromServer | null;
}

interface FromServer {
  answer: ViewAnswer | null;
  isAsking: boolean;
  isUnreachable: boolean;
}

/** What a view asks of the store beside the columns. */
interface ViewedStore {
  /** Saved queries and groups of a company, unsent changes counted in; those that are not here are left out. */
  queries(companyId: string, ids: readonly string[]): Promise<readonly StoredQuery[]>;
  /** Rows of the stream are damaged here, and left out. */
  isDamaged(stream: string): boolean;
  /** Kinds that are asked for are fetched where they are not here yet. */
  readonly opened: Pick<OpenedKinds, 'open'>;
}

/** The open views of all tabs: answered when opened, and again when their answer changes. */
export class Views {
  private readonly open = new Map<string, OpenView>();
  private isWatchingTime = false;

  constructor(
    private readonly ports: Pick<Ports, 'clock' | 'log'>,
    private readonly columns: ColumnRegistry,
    private readonly server: ServerAnswers,
    private readonly store: ViewedStore,
  ) {}

  add(key: string, spec: ViewSpec, deliver: (answer: ViewAnswer) => void, isPaused: boolean): void {
    const view: OpenView = {
      spec,
      deliver,
      isPaused,
      isDirty: true,
      isPlanned: false,
      last: null,
      answeredAt: 0,
      meant: null,
      reads: new Set([spec.entity]),
      fromServer: null,
    };
    this.open.set(key, view);
    void this.answer(key, view);
    this.watchTime();
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

  changed(stream: string | 'all', entities: ReadonlySet<string> | 'all'): void {
    const isOfIt = (kind: EntityName, owner: string): boolean =>
      (stream === 'all' || streamOf(kind, owner) === stream) && (entities === 'all' || entities.has(kind));
    for (const [key, view] of this.open) {
      if (![...view.reads].some((kind) => isOfIt(kind, view.spec.companyId))) continue;
      view.isDirty = true;
      // Another set of rows may have other values at the same revs.
      if (entities === 'all') view.last = null;
      this.plan(key, view);
    }
  }

  /** Unsent changes may be of saved queries: views that name one ask again. */
  unsentChanged(): void {
    for (const [key, view] of [...this.open]) {
      if (view.last === ABSENT.mark || NAMEABLE.some((kind) => view.reads.has(kind))) {
        view.isDirty = true;
        this.plan(key, view);
      }
      if (view.fromServer?.answer) void this.show(view, view.fromServer);
    }
  }

  async matchingIds(spec: Omit<ViewSpec, 'offset' | 'limit' | 'facets'>, limit: number): Promise<readonly string[]> {
    const asked = await this.columnsFor(spec);
    if (asked === null || asked.planned.plan === null) return [];
    if (!('columns' in asked)) return this.server.ids(spec, limit);
    return Array.from(ask(asked, spec).slots(0, limit), (slot) => asked.columns.idAt(slot));
  }

  async exportRows(portion: ExportPortion): Promise<{ readonly text: string; readonly rows: number }> {
    // Few starts lead to an export, and each waits for this script.
    const { assetIdsOf, exportRows, isOfAsset, withAssets } = await import('../../domain/export/export-text');
    const { companyId, entity } = portion;
    const rows = await this.rowsOf(companyId, entity, portion.ids.slice(0, SYNC.chunkRows));
    const assets = isOfAsset(entity) ? await this.rowsOf(companyId, 'asset', assetIdsOf(rows)) : [];
    return { text: exportRows(withAssets(rows, assets), portion), rows: rows.length };
  }

  private async rowsOf(companyId: string, entity: EntityName, ids: readonly string[]): Promise<readonly Row[]> {
    if (await this.columns.isBeyond(companyId, [entity])) return this.server.rowsOf(companyId, entity, ids);
    const columns = await this.columns.get(companyId, entity);
    return ids.map((id) => columns?.rowOf(id)).filter((row) => row !== undefined);
  }

  /** The columns of the entity, and of those that the question's relations lead to. */
  private async columnsFor(spec: Asked): Promise<Columns | Beyond | null> {
    const planned = await this.planned(spec);
    const others = new Set([...relatedEntities(planned.plan ?? undefined), ...relatedEntities(belonging(spec.entity))]);
    this.store.opened.open(spec.companyId, [spec.entity, ...others]);
    if (await this.columns.isBeyond(spec.companyId, [spec.entity, ...others])) return { planned, others };
    const columns = await this.columns.get(spec.companyId, spec.entity);
    if (columns === null) return null;
    const related = new Map<EntityName, EntityColumns>();
    for (const entity of others) {
      const other = await this.columns.get(spec.companyId, entity);
      // Of what is not here nobody knows what it leads to.
      if (!other?.isWhole) return null;
      related.set(entity, other);
    }
    return { columns, planned, others, related };
  }

  /** As the server does it (Q18): bounded first, then understood. */
  private async planned({ companyId, entity, where, text = '', facets = [] }: Asked): Promise<Understood> {
    const { tree, problems } = readQuery(where ?? EVERYTHING);
    if (tree === null) return { plan: null, problems, facets: [] };
    const named = { op: 'and' as const, items: [tree, ...nodesOf(facets)] };
    const queries = await namedQueries(named, (ids) => this.store.queries(companyId, ids));
    const context = { entity, now: this.ports.clock.now(), queries };
    const tooMuch = searchProblem(text, wordsOf(text).length);
    const asked = planQuery(tree, context);
    const searching: Planned =
      tooMuch !== undefined
        ? { plan: null, problems: [...asked.problems, { path: ['text'], message: tooMuch }] }
        : asked.plan === null
          ? asked
          : { plan: withText(asked.plan, entity, text), problems: [] };
    return { ...searching, facets: planFacets(facets, tree, context) };
  }

  /** One timer for all: on each minute, questions that speak of now are asked again (Y66). */
  private watchTime(): void {
    if (this.isWatchingTime) return;
    this.isWatchingTime = true;
    const { clock } = this.ports;
    clock.after(MINUTE - (clock.now() % MINUTE), () => {
      this.isWatchingTime = false;
      for (const [key, view] of this.open) void this.askLater(key, view);
      if (this.open.size > 0) this.watchTime();
    });
  }

  private async askLater(key: string, view: OpenView): Promise<void> {
    if (view.meant === null || meaningOf(await this.planned(view.spec)) === view.meant) return;
    view.isDirty = true;
    this.plan(key, view);
  }

  private plan(
    key: string,
    view: OpenView,
    pause = view.fromServer === null ? this.restOf(view) : QUERY.serverEvery,
  ): void {
    if (view.isPlanned || view.isPaused) return;
    view.isPlanned = true;
    this.ports.clock.after(pause, () => {
      view.isPlanned = false;
      void this.answer(key, view);
    });
  }

  private restOf({ answeredAt }: OpenView): number {
    return Math.max(0, answeredAt + COALESCE_MS - this.ports.clock.now());
  }

  private async answer(key: string, view: OpenView): Promise<void> {
    view.answeredAt = this.ports.clock.now();
    try {
      // Few views ask for it, and each start waits for this script.
      const special = isSpecial(view.spec) ? (await import('./view-special')).viewSpecial : null;
      const asked = await this.columnsFor(view.spec);
      if (this.open.get(key) !== view || (view.isPaused && view.last !== null)) return;
      view.isDirty = false;
      view.reads = readBy(view.spec, asked?.others ?? []);
      view.meant = asked === null ? null : meaningOf(asked.planned);
      if (asked !== null && !('columns' in asked) && problemsOf(asked, view.spec).length === 0) {
        await this.answerFromServer(key, view);
        return;
      }
      view.fromServer = null;
      const started = performance.now();
      const { mark, answer } = asked === null ? ABSENT : answerOf(asked, view.spec, special);
      const damage = this.store.isDamaged(streamOf(view.spec.entity, view.spec.companyId))
        ? ({ isDamaged: true } as const)
        : {};
      if (mark === view.last) return;
      view.last = mark;
      view.deliver({ ...answer(), ...damage, ms: performance.now() - started });
    } catch (error) {
      this.ports.log('A view could not be answered.', error);
    }
  }

  /** One question at a time; what changed meanwhile is asked for afterwards. Without an answer it is tried again. */
  private async answerFromServer(key: string, view: OpenView): Promise<void> {
    view.fromServer ??= { answer: null, isAsking: false, isUnreachable: false };
    const { fromServer } = view;
    if (fromServer.isAsking) {
      view.isDirty = true;
      return;
    }
    fromServer.isAsking = true;
    const started = performance.now();
    const fresh = await this.server.view(view.spec).catch((error: unknown) => {
      // Too much work: asked again it would be as much.
      if (error instanceof Refusal && error.problem.status === 422) return tooMuch(error);
      if (!isTemporary(error)) this.ports.log('The server does not answer a view.', error);
      return null;
    });
    fromServer.isAsking = false;
    if (this.open.get(key) !== view || view.fromServer !== fromServer) return;
    fromServer.isUnreachable = fresh === null;
    if (fresh === null) view.isDirty = true;
    else fromServer.answer = { ...fresh, ms: performance.now() - started };
    await this.show(view, fromServer);
    if (view.isDirty) this.plan(key, view, fresh === null ? QUERY.serverRetry : QUERY.serverEvery);
  }

  /** What the server said, under what it has not heard yet. */
  private async show(view: OpenView, { answer, isUnreachable }: FromServer): Promise<void> {
    const shown = {
      ...(await this.server.shown(view.spec, answer ?? UNHEARD)),
      ...(isUnreachable ? { isUnreachable: true as const } : {}),
    };
    const mark = JSON.stringify({ ...shown, ms: 0 });
    if (mark === view.last) return;
    view.last = mark;
    view.deliver(shown);
  }
}

const NOTHING_HERE: ViewAnswer = { rows: [], count: 0, total: 0, facets: {}, loaded: false, ms: 0 };

const UNHEARD: ViewAnswer = { ...NOTHING_HERE, answeredBy: 'server' };

const tooMuch = ({ message }: Refusal): ViewAnswer => ({ ...UNHEARD, loaded: true, problems: [{ path: [], message }] });

const ABSENT: Answered = { mark: 'absent', answer: () => NOTHING_HERE };

/** An answer, made only where its mark says that it is another one than the last. */
interface Answered {
  readonly mark: string;
  answer(): ViewAnswer;
}

function readBy({ entity, where, facets = [] }: ViewSpec, others: Iterable<EntityName>): ReadonlySet<EntityName> {
  const names = [...(where === undefined ? [] : [where]), ...nodesOf(facets)].flatMap((node) => namesIn(node));
  return new Set([entity, ...others, ...(names.length > 0 ? NAMEABLE : [])]);
}

const NAMEABLE: readonly EntityName[] = NAMEABLE_KINDS.map(({ name }) => name);

const EVERYTHING: QueryNode = { op: 'and', items: [] };

type Asked = Omit<ViewSpec, 'offset' | 'limit'>;

type Understood = Planned & { readonly facets: readonly PlannedFacet[] };

/** Null where it can mean nothing. */
const meaningOf = ({ plan, facets }: Understood): string | null =>
  plan === null ? null : JSON.stringify([plan, facets]);

/** A question that is understood, about more rows than are held here. */
interface Beyond {
  readonly planned: Understood;
  readonly others: ReadonlySet<EntityName>;
}
interface Columns extends Beyond {
  readonly columns: EntityColumns;
  readonly related: ReadonlyMap<EntityName, EntityColumns>;
}

function ask({ columns, planned, related }: Columns, spec: Asked): Found {
  const { where: _, facets: __, text: ___, ...rest } = spec;
  const where = planned.plan ?? undefined;
  return evaluate(columns, {
    ...rest,
    where,
    within: belonging(spec.entity),
    facets: planned.facets,
    related: (entity) => related.get(entity),
  });
}

const problemsOf = ({ planned }: Beyond, { aggregation, entity }: ViewSpec): readonly QueryProblem[] => [
  ...planned.problems,
  ...(aggregation === undefined ? [] : planAggregation(aggregation, entity).problems),
];

const isSpecial = ({ entity, fixes, timeToFix }: ViewSpec): boolean =>
  entity === 'finding' && (fixes !== undefined || timeToFix !== undefined);

function answerOf(asked: Columns | Beyond, spec: ViewSpec, special: typeof viewSpecial | null): Answered {
  const problems = problemsOf(asked, spec);
  if (problems.length > 0 || !('columns' in asked)) {
    return { mark: JSON.stringify(problems), answer: () => ({ ...NOTHING_HERE, loaded: true, problems }) };
  }
  const { columns } = asked;
  const aggregation = spec.aggregation === undefined ? null : planAggregation(spec.aggregation, spec.entity);
  const found = ask(asked, spec);
  const slots = found.slots(spec.offset, spec.offset + Math.min(spec.limit, SYNC.windowRows));
  const facets = Object.fromEntries(
    Object.entries(found.facets).map(([field, values]) => [field, values.slice(0, FACET_VALUES)]),
  );
  const aggregated = aggregation?.plan ? { aggregation: aggregate(columns, found.matching, aggregation.plan) } : {};
  const more = special === null ? {} : special(columns, found.matching, spec, asked.related);
  const counts = { count: found.count, total: found.total, facets, ...aggregated, ...more };
  return {
    mark: JSON.stringify([counts, Array.from(slots, (slot) => columns.markAt(slot))]),
    answer: () => ({ ...counts, rows: rowsAt(columns, slots, spec.entity), loaded: columns.isWhole, ms: 0 }),
  };
}

function rowsAt(columns: EntityColumns, slots: Uint32Array, entity: EntityName): ShownRow[] {
  const rows: ShownRow[] = [];
  for (const slot of slots) {
    const row = columns.rowAt(slot);
    const shown = row === undefined ? null : trusted(entity, row);
    if (shown !== null) rows.push(shown);
  }
  return rows;
}
