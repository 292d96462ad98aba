import { expect, test } from 'vitest';
import { ENTITY_NAMES } from '../../contract/entities';
import { sampleCompany } from '../../domain/sample/sample-company';
import { isSoundRow } from '../../worker/store/sound-rows';
import { createImportServer } from '../kit/imports';

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
