import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import type { Contestant, RowPage } from '../contestant';
import type { Answer, Question } from '../question';
import { COLUMNS, idOf, SCHEMA, statements, valuesOf } from './sql';

type Pool = Awaited<ReturnType<Awaited<ReturnType<typeof sqlite3InitModule>>['installOpfsSAHPoolVfs']>>;

/** SQLite in WebAssembly on the origin-private file system, the fastest of its ways to keep a file. */
class Sqlite implements Contestant {
  readonly wire = 'rows';
  readonly durable = true;
  private pool: Pool | null = null;
  private db: InstanceType<Pool['OpfsSAHPoolDb']> | null = null;

  async open(name: string): Promise<void> {
    const sqlite3 = await sqlite3InitModule();
    this.pool = await sqlite3.installOpfsSAHPoolVfs({ name: `bench-${name}`, directory: `/bench-${name}` });
    this.db = new this.pool.OpfsSAHPoolDb('/assets.db');
    // As relaxed about a power cut as IndexedDB is by default.
    this.db.exec('PRAGMA page_size = 32768; PRAGMA locking_mode = exclusive; PRAGMA journal_mode = wal;');
    this.db.exec('PRAGMA synchronous = off; PRAGMA cache_size = -200000; PRAGMA temp_store = memory;');
    this.db.exec(SCHEMA);
  }

  async syncIn(pages: readonly string[]): Promise<void> {
    const db = this.opened();
    const insert = db.prepare(`INSERT OR REPLACE INTO assets VALUES (${COLUMNS.map(() => '?').join()})`);
    for (const page of pages) {
      const rows: RowPage = JSON.parse(page);
      db.transaction(() => {
        for (const row of rows) insert.bind(valuesOf(row)).stepReset();
      });
    }
    insert.finalize();
    db.selectArrays('SELECT doc FROM assets ORDER BY name LIMIT 50');
  }

  async query(question: Question): Promise<Answer> {
    const db = this.opened();
    const { rows, count, facets } = statements(question);
    return {
      ids: db.selectArrays(rows).map(([doc]) => idOf(doc)),
      count: Number(db.selectValue(count)),
      facets: Object.fromEntries(
        facets.map(({ field, sql }) => [
          field,
          Object.fromEntries(db.selectArrays(sql).map(([value, n]) => [String(value), Number(n)])),
        ]),
      ),
    };
  }

  async close(): Promise<void> {
    this.db?.close();
    await this.pool?.removeVfs();
  }

  private opened(): InstanceType<Pool['OpfsSAHPoolDb']> {
    if (this.db === null) throw new Error('Not open.');
    return this.db;
  }
}

export const create = (): Contestant => new Sqlite();
