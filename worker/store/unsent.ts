import { Dexie, type ObservabilitySet, RangeSet, type Table } from 'dexie';
import { ENTITIES, type EntityName } from '../../contract/entities';
import { EffectIndex, NO_EFFECTS, type RowEffects } from './effect-index';
import type { OutboxRecord, StoredOutboxRecord } from './records';

type Heard = (kind: string, ids: ReadonlySet<string>) => void;

interface OutboxDatabase extends Dexie {
  readonly outbox: Table<StoredOutboxRecord, number, OutboxRecord>;
}

/**
 * The outbox in memory. Only entries that were written since are read again, so that a command costs as much whether
 * ten wait or ten thousand (CM47).
 */
export class Unsent {
  /** In their order: numbers only grow. */
  private readonly entries = new Map<number, StoredOutboxRecord>();
  private readonly byKind = new Map<string, EffectIndex>();
  /** By the row a command names. */
  private readonly byRow = new Map<string, Set<number>>();
  /** Entries written since they were read, each with the number of that write. */
  private readonly stale = new Map<number, number>();
  private readonly sending = new Set<number>();
  private readonly ears = new Set<Heard>();
  private writes = 0;
  private open = 0;
  private isListening = false;
  private isRead = false;
  /** Every entry up to this number is known. */
  private last = 0;
  /** Of the entries that are there. */
  private newest: number | undefined;

  constructor(private readonly db: OutboxDatabase) {}

  /** Reads what was written since. In a live query, it is asked again whenever the outbox changes. */
  async current(): Promise<this> {
    this.listen();
    const { outbox } = this.db;
    await this.db.transaction('r', outbox, async () => {
      // To count them would cost more the more there are: a browser goes through all of them.
      const keys = outbox.orderBy('ord');
      const [first, last] = await Promise.all([keys.clone().firstKey(), keys.clone().lastKey()]);
      // Another browsing context may have written what is not heard of here, or not yet.
      if (this.isRead) await this.readStale();
      if (this.isRead) await this.readEnds(Number(first ?? Number.POSITIVE_INFINITY), Number(last ?? 0));
      const isKnown = first === this.oldest && last === this.newest;
      if (!this.isRead || (this.stale.size === 0 && !isKnown)) await this.readAll();
    });
    return this;
  }

  /** It was written to by a worker that this one may not hear. */
  forget(): void {
    this.isRead = false;
    this.last = 0;
  }

  /** Tells of which kind (`kindKey`) and which rows the effects changed, each time some did. */
  listenTo(heard: Heard): void {
    this.ears.add(heard);
  }

  all(): readonly StoredOutboxRecord[] {
    return [...this.entries.values()];
  }

  /** How many are to be sent, and how many wait for the person. */
  get counts(): { readonly open: number; readonly parked: number } {
    return { open: this.open, parked: this.entries.size - this.open };
  }

  /** No entry before this one is to be sent. */
  get next(): number {
    if (!this.isRead) return 0;
    for (const entry of this.entries.values()) if (isUnsent(entry)) return entry.ord;
    return this.last + 1;
  }

  /** Entries that have a number, in their order: they may have been sent. */
  get numbered(): readonly number[] {
    return [...this.sending].sort((a, b) => a - b);
  }

  /** Of these rows, those that other entries than these name. */
  alsoNamed(ids: readonly string[], besides: ReadonlySet<number>): readonly string[] {
    return ids.filter((id) => {
      for (const ord of this.byRow.get(id) ?? []) if (!besides.has(ord)) return true;
      return false;
    });
  }

  /** Every entry up to this one is known; of those behind it nothing is. */
  get knownTo(): number {
    return this.isRead ? this.last : 0;
  }

  /** A refused command is rolled back and shows nothing; one in conflict shows until the person has chosen. */
  effectsOn(owner: string, entity: EntityName): RowEffects {
    const key = kindKey(owner, entity);
    // Asked each time: the first effect on the kind may still be to come.
    return {
      of: (id) => (this.byKind.get(key) ?? NO_EFFECTS).of(id),
      ids: () => (this.byKind.get(key) ?? NO_EFFECTS).ids(),
    };
  }

  /** Nothing is heard any more: what is asked next is read anew. */
  close(): void {
    if (this.isListening) Dexie.on.storagemutated.unsubscribe(this.hear);
    this.isListening = false;
    this.forget();
  }

  private listen(): void {
    if (this.isListening) return;
    this.isListening = true;
    Dexie.on.storagemutated.subscribe(this.hear);
  }

  private readonly hear = (parts: ObservabilitySet): void => {
    const table = `idb://${this.db.name}/outbox/`;
    for (const tree of [parts[table], parts[`${table}:dels`]]) {
      if (tree === undefined) continue;
      for (const { from, to } of nodesOf(tree)) {
        if (typeof from === 'number' && from === to) this.stale.set(from, ++this.writes);
        else this.forget();
      }
    }
    if ('all' in parts) this.forget();
  };

  private async readStale(): Promise<void> {
    const marks = [...this.stale].sort(([a], [b]) => a - b);
    if (marks.length === 0) return;
    const found = await this.db.outbox.bulkGet(marks.map(([ord]) => ord));
    const touched = new Touched();
    marks.forEach(([ord, write], at) => {
      const now = this.stale.get(ord);
      // Somebody has read it since, and later than we did.
      if (now === undefined) return;
      if (now === write) this.stale.delete(ord);
      this.take(ord, found[at], touched);
    });
    this.tell(touched);
  }

  /** Most of what is not heard of yet was given last, or went first: only that is read. */
  private async readEnds(first: number, last: number): Promise<void> {
    const touched = new Touched();
    for (const ord of this.entries.keys()) {
      if (ord >= first) break;
      this.take(ord, undefined, touched);
    }
    const added = last > this.last ? await this.db.outbox.where('ord').above(this.last).toArray() : [];
    for (const entry of added) this.take(entry.ord, entry, touched);
    this.tell(touched);
  }

  private async readAll(): Promise<void> {
    const before = new Map(this.stale);
    const found = await this.db.outbox.orderBy('ord').toArray();
    for (const [ord, write] of before) if (this.stale.get(ord) === write) this.stale.delete(ord);
    const touched = new Touched();
    const ords = new Set(found.map(({ ord }) => ord));
    for (const ord of this.ords()) if (!ords.has(ord)) this.take(ord, undefined, touched);
    for (const entry of found) this.take(entry.ord, entry, touched);
    this.entries.clear();
    for (const entry of found) this.entries.set(entry.ord, entry);
    this.isRead = true;
    this.tell(touched);
  }

  private take(ord: number, entry: StoredOutboxRecord | undefined, touched: Touched): void {
    const held = this.entries.get(ord);
    if (held !== undefined && isUnsent(held)) this.open -= 1;
    if (entry !== undefined && isUnsent(entry)) this.open += 1;
    if (!isShownAlike(held, entry)) {
      if (held !== undefined) this.unshow(held, touched);
      if (entry !== undefined) this.show(entry, touched);
    }
    const row = (entry ?? held)?.params['id'];
    if (row !== undefined) this.name(row, ord, entry !== undefined);
    if (entry !== undefined && isUnsent(entry) && entry.n !== null) this.sending.add(ord);
    else this.sending.delete(ord);
    if (entry === undefined) this.entries.delete(ord);
    else this.entries.set(ord, entry);
    this.last = Math.max(this.last, ord);
    if (entry !== undefined) this.newest = Math.max(this.newest ?? ord, ord);
    else if (ord === this.newest) this.newest = this.ords().reduce<number | undefined>(newer, undefined);
  }

  private ords(): number[] {
    return [...this.entries.keys()];
  }

  private get oldest(): number | undefined {
    return this.entries.keys().next().value;
  }

  private show(entry: StoredOutboxRecord, touched: Touched): void {
    for (const effect of shownBy(entry)) {
      const key = kindKey(entry.companyId, effect.entity);
      const index = this.byKind.get(key) ?? new EffectIndex();
      this.byKind.set(key, index);
      index.add(entry.ord, effect);
      touched.add(key, effect.ids);
    }
  }

  private unshow(entry: StoredOutboxRecord, touched: Touched): void {
    for (const effect of shownBy(entry)) {
      const key = kindKey(entry.companyId, effect.entity);
      this.byKind.get(key)?.remove(entry.ord, effect);
      touched.add(key, effect.ids);
    }
  }

  private name(row: string, ord: number, isThere: boolean): void {
    const ords = this.byRow.get(row) ?? new Set();
    if (isThere) this.byRow.set(row, ords.add(ord));
    else if (ords.delete(ord) && ords.size === 0) this.byRow.delete(row);
  }

  private tell(touched: Touched): void {
    for (const [kind, ids] of touched.kinds) for (const ear of this.ears) ear(kind, ids);
  }
}

const newer = (a: number | undefined, b: number): number => Math.max(a ?? b, b);

export const isUnsent = ({ state }: StoredOutboxRecord): boolean => state === 'waiting' || state === 'sending';

/** A command is given in a company, whatever else it changes. */
export const kindKey = (owner: string | null, entity: EntityName): string =>
  ENTITIES[entity].stream === 'company' ? `${owner} ${entity}` : entity;

const shownBy = ({ state, effects }: StoredOutboxRecord): StoredOutboxRecord['effects'] =>
  state === 'refused' ? [] : effects;

function isShownAlike(held: StoredOutboxRecord | undefined, entry: StoredOutboxRecord | undefined): boolean {
  const text = (one: StoredOutboxRecord | undefined): string => JSON.stringify(one === undefined ? [] : shownBy(one));
  return text(held) === text(entry);
}

function nodesOf(tree: ObservabilitySet[string]): { readonly from: unknown; readonly to: unknown }[] {
  return [...new RangeSet().add(tree)];
}

/** Rows whose effects changed, by kind. */
class Touched {
  readonly kinds = new Map<string, Set<string>>();

  add(kind: string, ids: readonly string[]): void {
    const known = this.kinds.get(kind) ?? new Set();
    this.kinds.set(kind, known);
    for (const id of ids) known.add(id);
  }
}
