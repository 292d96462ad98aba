import type { Chunk, SnapshotPage } from '../../../contract/sync';
import type { Contestant } from '../contestant';
import { type Answer, FACETS, type Question, WINDOW } from '../question';

const FIELDS = ['type', 'os.name', 'os.type', 'lifecycle', 'location', 'lastSeenAt', 'name'] as const;
type Field = (typeof FIELDS)[number];

/**
 * What the machine allows, not a product: parse the wire and put each page into IndexedDB as it is;
 * ask with one scan of typed arrays made for exactly this question. It sorts and hands out rows by a
 * prepared order, follows no change, and keeps nothing apart.
 */
class Limit implements Contestant {
  readonly wire = 'chunks';
  readonly durable = true;
  private name = '';
  private db: IDBDatabase | null = null;
  private ids: string[] = [];
  private readonly codes = new Map<Field, Uint8Array | Uint32Array>();
  private readonly values = new Map<Field, string[]>();
  private orders = new Map<string, Uint32Array>();

  open(name: string): Promise<void> {
    this.name = `bench-limit-${name}`;
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(this.name, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('chunks', { autoIncrement: true });
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        this.db = opening.result;
        resolve();
      };
    });
  }

  async syncIn(pages: readonly string[]): Promise<void> {
    for (const text of pages) {
      const page: SnapshotPage = JSON.parse(text);
      await this.put(page.chunk);
    }
  }

  private put(chunk: Chunk): Promise<void> {
    return new Promise((resolve, reject) => {
      const writing = this.db?.transaction('chunks', 'readwrite');
      if (writing === undefined) return reject(new Error('Not open.'));
      writing.objectStore('chunks').add(chunk);
      writing.oncomplete = () => resolve();
      writing.onerror = () => reject(writing.error);
    });
  }

  /** Makes the arrays of the question's fields; not measured. */
  async warm(): Promise<void> {
    const chunks = await this.chunks();
    this.ids = chunks.flatMap((chunk) => chunk.ids);
    for (const field of FIELDS) this.encode(field, chunks);
    for (const field of ['lastSeenAt', 'name'] as const) {
      const codes = this.codes.get(field) ?? new Uint32Array();
      const values = this.values.get(field) ?? [];
      const key = (at: number): string => values[codes[at] ?? 0] ?? '';
      const order = Uint32Array.from(this.ids.keys()).sort((a, b) =>
        key(a) === key(b) ? a - b : key(a) < key(b) ? -1 : 1,
      );
      this.orders.set(field, order);
    }
  }

  private chunks(): Promise<Chunk[]> {
    return new Promise((resolve, reject) => {
      const reading = this.db?.transaction('chunks').objectStore('chunks').getAll();
      if (reading === undefined) return reject(new Error('Not open.'));
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
  }

  private encode(field: Field, chunks: readonly Chunk[]): void {
    const [top = '', sub] = field.split('.');
    const values: string[] = [];
    const codeOf = new Map<string, number>();
    const codes = new Uint32Array(this.ids.length);
    let at = 0;
    for (const value of chunks.flatMap((chunk) => chunk.columns[top] ?? [])) {
      const cell = String(sub === undefined ? value : Reflect.get(Object(value), sub));
      const code = codeOf.get(cell) ?? values.push(cell) - 1;
      codeOf.set(cell, code);
      codes[at++] = code;
    }
    this.values.set(field, values);
    this.codes.set(field, values.length <= 256 ? Uint8Array.from(codes) : codes);
  }

  private hits(field: Field, test: (value: string) => boolean): Uint8Array {
    return Uint8Array.from(this.values.get(field) ?? [], (value) => (test(value) ? 1 : 0));
  }

  async query(question: Question): Promise<Answer> {
    const [type, os, life] = [this.array('type'), this.array('os.name'), this.array('lifecycle')];
    const isType = this.hits('type', (value) => question.types.includes(value));
    const isOs = this.hits('os.name', (value) => value.toLowerCase().includes(question.osPart));
    const isLife = this.hits('lifecycle', (value) => value !== question.notLifecycle);
    const [osType, place] = [this.array('os.type'), this.array('location')];
    const counts = FACETS.map((field) => new Uint32Array(this.values.get(field)?.length ?? 0));
    const [typeCounts, osCounts, lifeCounts, placeCounts] = counts as [
      Uint32Array,
      Uint32Array,
      Uint32Array,
      Uint32Array,
    ];
    const passes = new Uint8Array(this.ids.length);
    let count = 0;
    for (let at = 0; at < passes.length; at += 1) {
      if (isOs[os[at] ?? 0] === 0) continue;
      const [t, l] = [type[at] ?? 0, life[at] ?? 0];
      const [a, b] = [isType[t] ?? 0, isLife[l] ?? 0];
      if (b === 1) typeCounts[t] = (typeCounts[t] ?? 0) + 1;
      if ((a & b) === 0) continue;
      passes[at] = 1;
      count += 1;
      lifeCounts[l] = (lifeCounts[l] ?? 0) + 1;
      osCounts[osType[at] ?? 0] = (osCounts[osType[at] ?? 0] ?? 0) + 1;
      placeCounts[place[at] ?? 0] = (placeCounts[place[at] ?? 0] ?? 0) + 1;
    }
    return { count, ids: this.first(question, passes), facets: this.named(counts) };
  }

  private array(field: Field): Uint8Array | Uint32Array {
    return this.codes.get(field) ?? new Uint8Array();
  }

  /** Ties of a descending order come the other way round here; nothing else follows from it. */
  private first(question: Question, passes: Uint8Array): string[] {
    const order = this.orders.get(question.sort) ?? new Uint32Array();
    const ids: string[] = [];
    for (let step = 0; step < order.length && ids.length < WINDOW; step += 1) {
      const at = order[question.descending ? order.length - 1 - step : step] ?? 0;
      if (passes[at] === 1) ids.push(this.ids[at] ?? '');
    }
    return ids;
  }

  private named(counts: readonly Uint32Array[]): Answer['facets'] {
    const named = FACETS.map((field, nth) => {
      const values = this.values.get(field) ?? [];
      const pairs = values.map((value, code) => [value, counts[nth]?.[code] ?? 0] as const);
      return [field, Object.fromEntries(pairs.filter(([, n]) => n > 0))] as const;
    });
    return Object.fromEntries(named);
  }

  async close(): Promise<void> {
    this.db?.close();
    indexedDB.deleteDatabase(this.name);
  }
}

export const create = (): Contestant => new Limit();
