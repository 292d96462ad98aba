import { PGlite } from '@electric-sql/pglite';
import type { Contestant, RowPage } from '../contestant';
import type { Answer, Question } from '../question';
import { COLUMNS, idOf, SCHEMA, statements, valuesOf } from './sql';

/** PostgreSQL in WebAssembly on IndexedDB. */
class Pg implements Contestant {
  readonly wire = 'rows';
  readonly durable = true;
  private name = '';
  private db: PGlite | null = null;

  async open(name: string): Promise<void> {
    this.name = `bench-${name}`;
    this.db = await PGlite.create(`idb://${this.name}`);
    await this.db.exec(SCHEMA);
  }

  async syncIn(pages: readonly string[]): Promise<void> {
    const arrays = COLUMNS.map((_, at) => `$${at + 1}::text[]`).join();
    for (const page of pages) {
      const rows: RowPage = JSON.parse(page);
      const values = rows.map(valuesOf);
      const columns = COLUMNS.map((_, at) => values.map((row) => row[at]));
      await this.db?.query(`INSERT INTO assets SELECT * FROM unnest(${arrays}) ON CONFLICT DO NOTHING`, columns);
    }
    await this.db?.exec('ANALYZE assets');
    await this.db?.query('SELECT doc FROM assets ORDER BY name LIMIT 50');
  }

  async query(question: Question): Promise<Answer> {
    const { rows, count, facets } = statements(question);
    const counted = [];
    for (const { field, sql } of facets) {
      const found = await this.select<{ value: string; n: number }>(sql);
      counted.push([field, Object.fromEntries(found.map(({ value, n }) => [value, Number(n)]))]);
    }
    return {
      ids: (await this.select<{ doc: string }>(rows)).map(({ doc }) => idOf(doc)),
      count: Number((await this.select<{ n: number }>(count))[0]?.n),
      facets: Object.fromEntries(counted),
    };
  }

  async close(): Promise<void> {
    await this.db?.close();
    indexedDB.deleteDatabase(`/pglite/${this.name}`);
  }

  private async select<T>(sql: string): Promise<T[]> {
    return (await this.db?.query<T>(sql))?.rows ?? [];
  }
}

export const create = (): Contestant => new Pg();
