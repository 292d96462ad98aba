import { expect, test } from 'vitest';
import { ENTITY_NAMES } from '../../contract/entities';
import { sampleCompany } from '../../domain/sample/sample-company';
import { isSoundRow } from '../../worker/store/sound-rows';
import { createImportServer, finding, record } from '../kit/imports';

test('[ST39] no row that the server writes is taken for a damaged one', async () => {
  const server = await createImportServer();
  try {
    for (const { source, records } of sampleCompany(Date.now())) {
      await server.import(source.displayName, records, { category: source.category, isSample: true });
    }
    for (const entity of ENTITY_NAMES.filter((name) => name !== 'notification')) {
      const rows: readonly object[] = JSON.parse(JSON.stringify(await server.allRows(entity)));
      expect(rows.filter((row) => !isSoundRow(entity, row)).slice(0, 2), entity).toEqual([]);
      if (entity === 'asset' || entity === 'finding' || entity === 'sourceRecord')
        expect(rows.length).toBeGreaterThan(100);
    }
  } finally {
    await server.close();
  }
});

test('[S154] the answer of a command has the rows as they are read', async () => {
  const server = await createImportServer();
  try {
    const host = { type: 'server' as const, name: 'db', macs: ['00:50:56:00:00:01'], hostnames: ['db'] };
    await server.import('Scanner', [
      record('one', host, { findings: [finding('f1')] }),
      record('two', { name: 'web' }),
    ]);
    const [one = '', two = ''] = (await server.rows('asset')).map(({ id }) => id);
    const added = crypto.randomUUID();
    const commands = [
      () =>
        server.call('assets.update', { params: { id: one }, body: { owner: { name: 'Ada' }, tags: { add: ['a'] } } }),
      () => server.call('assets.update', { params: { id: one }, body: { owner: { name: 'Bob' } } }),
      () => server.call('assets.create', { body: { id: added, type: 'server', name: 'by hand' } }),
      () => server.call('assets.create', { body: { id: crypto.randomUUID(), ...host } }),
      () => server.call('assets.bulk-update', { body: { ids: [one, two, added], patch: { criticality: 3 } } }),
      () => server.call('assets.update', { params: { id: two }, body: { owner: null, tags: { add: ['b'] } } }),
      () => server.call('assets.delete', { params: { id: two } }),
      () => server.call('assets.restore', { body: { ids: [two] } }),
      () => server.call('assets.bulk-delete', { body: { ids: [one, added] } }),
    ];
    for (const command of commands) {
      const { range } = await command();
      if (!range) throw new Error('nothing was written');
      const { stream, from, logId } = range;
      const query = { stream, logId, since: String(from - 1) };
      const read = await server.call('sync.changes', { query });
      // What jobs write of it meanwhile comes behind.
      const { changes, mark: _, to: __, ...own } = range;
      expect(read.range).toMatchObject(own);
      expect(read.range?.changes.slice(0, changes.length)).toEqual(changes);
    }
  } finally {
    await server.close();
  }
});
