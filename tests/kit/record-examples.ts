import type { EntityRow } from '../../contract/entities';
import type { RecordBody, RecordName } from '../../contract/records';
import type { TestServer } from './server';

/** Of each kind of record: how one is made, and two changes of different fields. An area that adds a kind adds a row. */
export interface RecordExample<N extends RecordName> {
  /** Makes what the record speaks of first, where it speaks of something. */
  create(server: TestServer, id: string): Promise<RecordBody<N, 'create'>>;
  /** Null where nobody changes such a record. */
  readonly changes: readonly [first: RecordBody<N, 'patch'>, second: RecordBody<N, 'patch'>] | null;
  /** Members of one of its sets, if it has any. */
  readonly members?: { readonly field: keyof EntityRow[N] & string; make(server: TestServer): Promise<string> };
}

const asked = { entity: 'asset' as const, ast: { op: 'and', items: [] }, sort: null, isPrivate: false };

export const RECORD_EXAMPLES: { readonly [N in RecordName]: RecordExample<N> } = {
  assetGroup: {
    create: async (_server, id) => ({ id, kind: 'static', name: 'Edge' }),
    changes: [{ name: 'Core' }, { name: 'Middle' }],
    members: {
      field: 'memberIds',
      async make(server) {
        const id = crypto.randomUUID();
        await server.call('assets.create', { body: { id, type: 'server', name: 'db-1' } });
        return id;
      },
    },
  },
  savedQuery: {
    create: async (_server, id) => ({ id, name: 'Exposed', folder: 'Perimeter', ...asked }),
    changes: [{ name: 'Open', folder: null }, { description: 'What can be reached from outside' }],
  },
  queryRun: {
    create: async (_server, id) => ({
      ...{ id, queryId: null, queryName: null, at: '2026-01-01T00:00:00.000Z' },
      ...{ durationMs: 1.5, rowsScanned: 500, count: 3, ...asked },
    }),
    changes: null,
  },
};
