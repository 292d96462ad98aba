import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleWidget } from '../../../domain/widgets/sample-widget';
import { createTestServer, type TestServer } from '../../../tests/kit/server';
import { HANDLERS } from '../../app/areas';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ handlers: HANDLERS });
});
afterAll(() => server.close());

const ask = { as: 'rows', fields: ['name'], sort: null, limit: 10 } as const;
const query = (entity: string, ast: object) => ({ kind: 'query', entity, ast: { ...ast }, ask }) as const;

test('[WG5, WG12] the server refuses a definition in the specified words, and a query nobody can read', async () => {
  const id = crypto.randomUUID();
  const widget = { id, name: 'Bars', definition: sampleWidget('chart.bar'), source: { kind: 'none' } as const };
  const make = (more: object) => server.call('custom-widgets.create', { body: { ...widget, ...more } });
  const wrong = { ...widget.definition, type: 'chart.none' };
  await expect(make({ definition: wrong })).rejects.toThrow('Unknown widget type: chart.none');
  await expect(make({ definition: { ...widget.definition, config: {} } })).rejects.toThrow("'chartType' is missing");
  await expect(make({ source: query('nothing', { op: 'and', items: [] }) })).rejects.toThrow(
    'There are no records called',
  );
  await expect(make({ source: query('asset', { odd: 1 }) })).rejects.toThrow();
  await make({});
  const params = { id };
  await expect(server.call('custom-widgets.update', { params, body: { definition: wrong } })).rejects.toThrow(
    'Unknown',
  );
  await server.call('custom-widgets.update', { params, body: { source: query('asset', { op: 'and', items: [] }) } });
});
