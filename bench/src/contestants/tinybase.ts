import { createQueries, createStore, type Queries } from 'tinybase';
import { createIndexedDbPersister, type IndexedDbPersister } from 'tinybase/persisters/persister-indexed-db';
import type { Contestant, RowPage } from '../contestant';
import { type Answer, FACETS, type Facet, type Question, WINDOW } from '../question';

/** A cell is a scalar there: nested values are flattened, the whole row is kept beside them as text. */
class TinyBase implements Contestant {
  readonly wire = 'rows';
  readonly durable = true;
  private name = '';
  private readonly store = createStore();
  private readonly queries: Queries = createQueries(this.store);
  private persister: IndexedDbPersister | null = null;
  private asked = 0;

  async open(name: string): Promise<void> {
    this.name = `bench-tiny-${name}`;
    this.persister = createIndexedDbPersister(this.store, this.name);
  }

  async syncIn(pages: readonly string[]): Promise<void> {
    for (const page of pages) {
      const rows: RowPage = JSON.parse(page);
      this.store.transaction(() => {
        for (const row of rows) {
          this.store.setRow('assets', row.id, {
            type: row.type,
            osName: (row.os.name ?? '').toLowerCase(),
            'os.type': row.os.type ?? '',
            lifecycle: row.lifecycle,
            location: row.location ?? '',
            name: row.name,
            lastSeenAt: row.lastSeenAt ?? '',
            doc: JSON.stringify(row),
          });
        }
      });
    }
    await this.persister?.save();
  }

  async warm(): Promise<void> {
    await this.persister?.load();
  }

  async query(question: Question): Promise<Answer> {
    const id = `q${this.asked++}`;
    this.queries.setQueryDefinition(id, 'assets', ({ select, where }) => {
      for (const cell of ['name', 'lastSeenAt', ...FACETS]) select(cell);
      where((cell) => this.passes(question, cell));
    });
    const ids = this.queries.getResultSortedRowIds(id, question.sort, question.descending, 0, WINDOW);
    const count = this.queries.getResultRowCount(id);
    this.queries.delQueryDefinition(id);
    const facets = FACETS.map((field) => [field, this.facet(question, field)] as const);
    return { count, ids, facets: Object.fromEntries(facets) };
  }

  private passes(question: Question, cell: (id: string) => unknown, without?: Facet): boolean {
    return (
      String(cell('osName')).includes(question.osPart) &&
      (without === 'type' || question.types.includes(String(cell('type')))) &&
      cell('lifecycle') !== question.notLifecycle
    );
  }

  private facet(question: Question, field: Facet): Record<string, number> {
    const counts: Record<string, number> = {};
    this.store.forEachRow('assets', (id) => {
      const cell = (name: string): unknown => this.store.getCell('assets', id, name);
      if (!this.passes(question, cell, field)) return;
      const value = String(cell(field));
      counts[value] = (counts[value] ?? 0) + 1;
    });
    return counts;
  }

  async close(): Promise<void> {
    await this.persister?.destroy();
    indexedDB.deleteDatabase(this.name);
  }
}

export const create = (): Contestant => new TinyBase();
