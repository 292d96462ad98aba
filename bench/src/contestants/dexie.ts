import { Dexie, type Table } from 'dexie';
import type { Asset } from '../../../contract/areas/assets';
import type { Contestant, RowPage } from '../contestant';
import { type Answer, answerFrom, type Question } from '../question';

/** A record a row, with indexes, as Dexie is mostly used: read, then filter, sort and count in JavaScript. */
class DexieRows implements Contestant {
  readonly wire = 'rows';
  readonly durable = true;
  private db: (Dexie & { assets: Table<Asset, string> }) | null = null;

  async open(name: string): Promise<void> {
    class Rows extends Dexie {
      declare readonly assets: Table<Asset, string>;
    }
    const db = new Rows(`bench-dexie-${name}`);
    db.version(1).stores({ assets: 'id, type, lifecycle, lastSeenAt, name' });
    this.db = await db.open().then(() => db);
  }

  async syncIn(pages: readonly string[]): Promise<void> {
    for (const page of pages) {
      const rows: RowPage = JSON.parse(page);
      await this.db?.assets.bulkPut([...rows]);
    }
    await this.db?.assets.orderBy('name').limit(50).toArray();
  }

  async query(question: Question): Promise<Answer> {
    return answerFrom((await this.db?.assets.toArray()) ?? [], question);
  }

  async close(): Promise<void> {
    await this.db?.delete();
  }
}

export const create = (): Contestant => new DexieRows();
