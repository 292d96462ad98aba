import type { SourceGiven } from '../../contract/areas/integrations/source-connectors';
import type { AnyConnector, Connectors } from '../../server/connectors/connector';

const SILENT: AnyConnector = {
  async *read() {},
  test: async () => ({ says: 'It answers', rows: [] }),
};

/** Sources that say nothing. */
export const SILENT_CONNECTORS: Connectors = new Map([['http', SILENT]]);

/** What is sent of a source that nobody reads by itself. */
export const sourceGiven = (more: Partial<SourceGiven> = {}): SourceGiven => ({
  ...{ name: 'Devices', vendor: 'Example', category: 'inventory', kind: 'http', isEnabled: true, secrets: {} },
  settings: { url: 'https://a.example/api', method: 'GET', holds: 'rows', paging: 'none', auth: 'none', since: 'none' },
  fieldMap: [{ from: 'id', to: 'id' }],
  schedule: { every: 'never' },
  ...more,
});
