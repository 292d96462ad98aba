import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Asset } from '../../../contract/areas/assets';
import type { Contestant, RowPage } from '../contestant';
import { type Answer, answerFrom, type Question } from '../question';

const text = { type: 'string', maxLength: 100 } as const;
const LISTS = ['hostnames', 'fqdns', 'ips', 'macs', 'tags', 'services', 'sources', 'groupIds'];
const OBJECTS = ['os', 'hardware', 'owner', 'findingCounts', 'risk', 'fieldRevs'];
const SCHEMA = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: text,
    type: text,
    lifecycle: text,
    name: text,
    lastSeenAt: text,
    ...Object.fromEntries(
      ['companyId', 'createdAt', 'updatedAt', 'firstSeenAt', 'location'].map((field) => [field, text]),
    ),
    ...Object.fromEntries(['rev', 'criticality', 'softwareCount'].map((field) => [field, { type: 'number' }])),
    ...Object.fromEntries(['internetExposed', 'managed', 'isSample'].map((field) => [field, { type: 'boolean' }])),
    ...Object.fromEntries(LISTS.map((field) => [field, { type: 'array' }])),
    ...Object.fromEntries(OBJECTS.map((field) => [field, { type: 'object', additionalProperties: true }])),
    deletedAt: { type: ['string', 'null'] },
  },
  required: ['id', 'type', 'lifecycle', 'name', 'lastSeenAt'],
  indexes: ['type', 'lifecycle', 'name', 'lastSeenAt'],
} as const;

/** RxDB on its free storage: rows by `find`, the rest in JavaScript. */
class Rx implements Contestant {
  readonly wire = 'rows';
  readonly durable = true;
  private db: RxDatabase | null = null;
  private assets: RxCollection<Asset> | null = null;

  async open(name: string): Promise<void> {
    this.db = await createRxDatabase({ name: `bench-rx-${name}`, storage: getRxStorageDexie(), multiInstance: false });
    const { assets } = await this.db.addCollections({ assets: { schema: SCHEMA } });
    this.assets = assets ?? null;
  }

  async syncIn(pages: readonly string[]): Promise<void> {
    for (const page of pages) {
      const rows: RowPage = JSON.parse(page);
      await this.assets?.bulkInsert([...rows]);
    }
    await this.assets?.find({ sort: [{ name: 'asc' }], limit: 50 }).exec();
  }

  async query(question: Question): Promise<Answer> {
    const found = (await this.assets?.find().exec()) ?? [];
    return answerFrom(
      found.map((document) => document._data),
      question,
    );
  }

  async close(): Promise<void> {
    await this.db?.remove();
  }
}

export const create = (): Contestant => new Rx();
