import type { EntityName } from '../../contract/entities';
import { QUERY, SYNC } from '../../contract/limits';
import type { ExportPortion, ViewAnswer, ViewSpec } from '../../contract/sync-api';
import type { Row } from '../../domain/effects/effect';
import type { StoredQuery } from '../../domain/query/named-queries';
import { streamOf } from '../store/streams';
import type { ColumnRegistry } from './columns/column-registry';
import type { EntityColumns } from './columns/entity-columns';
import { isTemporary, Refusal } from './http';
import { NAMEABLE, NOTHING_HERE } from './no-answer';
import type { OpenedKinds } from './opened-kinds';
import type { Ports } from './ports';
import type { Answered, Asked, Beyond, Columns } from './questions';
import type { ServerAnswers } from './server-answers';

/** The first change is answered at once, those within this time after it by one answer more. */
const COALESCE_MS = 16;
const MINUTE = 60_000;
const LOAD_AGAIN_MS = 2_000;

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

type Questions = typeof import('./questions');

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

  /** How questions are answered is a large part of this worker, and its start needs none of it: it comes beside the first rows. */
  private readonly questions: Promise<Questions>;

  constructor(
    private readonly ports: Pick<Ports, 'clock' | 'log'>,
    private readonly columns: ColumnRegistry,
    private readonly server: ServerAnswers,
    private readonly store: ViewedStore,
  ) {
    this.questions = this.load();
  }

  private async load(): Promise<Questions> {
    for (;;) {
      try {
        return await import('./questions');
      } catch (error) {
        this.ports.log('The part that answers questions did not come.', error);
        await new Promise<void>((resolve) => {
          this.ports.clock.after(LOAD_AGAIN_MS, resolve);
        });
      }
    }
  }

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
    const { ask } = await this.questions;
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
    const { understood, othersOf } = await this.questions;
    const planned = await understood(spec, this.ports.clock.now(), this.store.queries);
    const others = othersOf(spec.entity, planned);
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
    const { meaningOf, understood } = await this.questions;
    const planned = await understood(view.spec, this.ports.clock.now(), this.store.queries);
    if (view.meant === null || meaningOf(planned) === view.meant) return;
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
      const { answerOf, meaningOf, problemsOf, readBy } = await this.questions;
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

const UNHEARD: ViewAnswer = { ...NOTHING_HERE, answeredBy: 'server' };

const tooMuch = ({ message }: Refusal): ViewAnswer => ({ ...UNHEARD, loaded: true, problems: [{ path: [], message }] });

const ABSENT: Answered = { mark: 'absent', answer: () => NOTHING_HERE };

const isSpecial = ({ entity, fixes, timeToFix }: ViewSpec): boolean =>
  entity === 'finding' && (fixes !== undefined || timeToFix !== undefined);
