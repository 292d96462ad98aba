import { isObject, type JsonObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { list, object, oneOrMany, type Read, row, text } from '../lenient';
import type { LeftOut, Told } from '../told';
import { HostNamer, rowsOfTable } from './osquery-tables';

const columns = row({});
const result = object({
  ...{ name: text, hostIdentifier: text, unixTime: text, calendarTime: text, action: text },
  decorations: row({ hostname: text, host_uuid: text }),
  columns,
  snapshot: list(columns),
  diffResults: object({ added: list(columns), removed: list(columns) }),
});
const REMOVED = { leftOut: 'rows that are no longer there' };

/** The log of scheduled queries: all rows of a query, or those that came and went. */
export const osquery = jsonTool({
  format: 'osquery_json',
  tool: 'osquery',
  vendor: 'osquery',
  category: 'agent',
  keeps:
    'Rows that tell of the system, its addresses, open ports and packages: each host identifier is a host, each package installed software.',
  drops: 'Rows that are no longer there, and those of queries Muster does not know, each query with its number.',
  rows: ['[].columns', '[].snapshot[]', '[].diffResults.added[]', '[].diffResults.removed[]'],
  is: ({ one }) =>
    'hostIdentifier' in one && 'name' in one && ['columns', 'snapshot', 'diffResults'].some((part) => part in one),
  shape: oneOrMany(result),
  *tell(results) {
    const hosts = new HostNamer();
    for (const one of results)
      for (const cells of cellsOf(one)) hosts.learn(one.hostIdentifier, cells, one.decorations);
    for (const one of results) {
      const told = (cells: JsonObject): Told | LeftOut => ({
        observedAt: one.unixTime ?? one.calendarTime?.replace(/ UTC$/, ''),
        raw: cells,
        // Each query has a report of its own: its file does not say that the rows of others are gone.
        report: one.name,
        ...rowsOfTable(one.name ?? '', cells, hosts.thing(one.hostIdentifier)),
      });
      for (const { raw } of [...one.snapshot, ...one.diffResults.added]) yield told(isObject(raw) ? raw : {});
      for (const _row of one.diffResults.removed) yield REMOVED;
      if (isObject(one.columns.raw)) yield one.action === 'removed' ? REMOVED : told(one.columns.raw);
    }
  },
});

function cellsOf({ columns: only, snapshot, diffResults, action }: Read<typeof result>): JsonObject[] {
  const rows = [...snapshot, ...diffResults.added, ...(action === 'removed' ? [] : [only])];
  return rows.map(({ raw }) => raw).filter(isObject);
}
