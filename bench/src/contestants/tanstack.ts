import { and, count, createCollection, createLiveQueryCollection, eq, inArray, like, lower, not } from '@tanstack/db';
import type { Asset } from '../../../contract/areas/assets';
import type { Contestant, RowPage } from '../contestant';
import { type Answer, FACETS, type Facet, type Question } from '../question';

/** TanStack DB: collections in memory, questions as live queries. What it holds ends with the page. */
class TanStack implements Contestant {
  readonly wire = 'rows';
  readonly durable = false;
  private pages: readonly string[] = [];
  private readonly assets = createCollection<Asset, string>({
    getKey: (row) => row.id,
    startSync: false,
    sync: {
      sync: ({ begin, write, commit, markReady }) => {
        for (const page of this.pages) {
          const rows: RowPage = JSON.parse(page);
          begin();
          for (const value of rows) write({ type: 'insert', value });
          commit();
        }
        markReady();
      },
    },
  });

  async open(): Promise<void> {}

  async syncIn(pages: readonly string[]): Promise<void> {
    this.pages = pages;
    await this.assets.preload();
    this.pages = [];
  }

  async query(question: Question): Promise<Answer> {
    const found = await this.found(question);
    return { ids: found, count: await this.count(question), facets: await this.facets(question) };
  }

  private async found(question: Question): Promise<string[]> {
    const live = createLiveQueryCollection((q) =>
      q
        .from({ a: this.assets })
        .where(({ a }) => and(like(lower(a.os.name), `%${question.osPart}%`), inArray(a.type, [...question.types])))
        .where(({ a }) => not(eq(a.lifecycle, question.notLifecycle)))
        .orderBy(({ a }) => (question.sort === 'name' ? a.name : a.lastSeenAt), question.descending ? 'desc' : 'asc')
        .orderBy(({ a }) => a.id)
        .limit(50)
        .select(({ a }) => ({ id: a.id, name: a.name, lastSeenAt: a.lastSeenAt })),
    );
    const rows = await live.toArrayWhenReady();
    await live.cleanup();
    return rows.map(({ id }) => id);
  }

  private async count(question: Question): Promise<number> {
    const live = createLiveQueryCollection((q) =>
      q
        .from({ a: this.assets })
        .where(({ a }) => and(like(lower(a.os.name), `%${question.osPart}%`), inArray(a.type, [...question.types])))
        .where(({ a }) => not(eq(a.lifecycle, question.notLifecycle)))
        .select(({ a }) => ({ n: count(a.id) })),
    );
    const [row] = await live.toArrayWhenReady();
    await live.cleanup();
    return row?.n ?? 0;
  }

  private async facets(question: Question): Promise<Answer['facets']> {
    const all: [string, Record<string, number>][] = [];
    for (const field of FACETS) all.push([field, await this.facet(question, field)]);
    return Object.fromEntries(all);
  }

  private async facet(question: Question, field: Facet): Promise<Record<string, number>> {
    const live = createLiveQueryCollection((q) => {
      let query = q
        .from({ a: this.assets })
        .where(({ a }) =>
          and(like(lower(a.os.name), `%${question.osPart}%`), not(eq(a.lifecycle, question.notLifecycle))),
        );
      if (field !== 'type') query = query.where(({ a }) => inArray(a.type, [...question.types]));
      return query
        .groupBy(({ a }) => (field === 'os.type' ? a.os.type : a[field]))
        .select(({ a }) => ({ value: field === 'os.type' ? a.os.type : a[field], n: count(a.id) }));
    });
    const rows = await live.toArrayWhenReady();
    await live.cleanup();
    return Object.fromEntries(rows.map(({ value, n }) => [String(value), n]));
  }

  async close(): Promise<void> {
    await this.assets.cleanup();
  }
}

export const create = (): Contestant => new TanStack();
