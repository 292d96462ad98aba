import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shownColumns } from '../../domain/export/export-columns';
import { exportRows, exportStart, isOfAsset } from '../../domain/export/export-text';
import { fieldCatalogue, findField } from '../../domain/query/fields/field-catalogue';
import { filesIn } from '../../scripts/files.mjs';
import { ASSET_LIST } from '../areas/assets/asset-list';
import { groupList } from '../areas/assets/groups/group-list';
import { boardList } from '../areas/boards/list/board-list';
import { ACTION_LIST } from '../areas/integrations/actions/action-list';
import { agentList } from '../areas/integrations/agents/agent-list';
import { dataSourceList } from '../areas/integrations/data-sources/data-source-list';
import { RUN_LIST as SYNC_RUNS } from '../areas/integrations/run-list';
import { sourceList } from '../areas/integrations/sources/source-list';
import { exceptionList } from '../areas/policies/exceptions/exception-list';
import { policyList } from '../areas/policies/policies/policy-list';
import { RUN_LIST as QUERY_RUNS } from '../areas/queries/history/run-list';
import { savedQueryList } from '../areas/queries/saved/query-list';
import { reportList } from '../areas/reports/report-list';
import { FINDING_LIST } from '../areas/vulnerabilities/finding-list';
import { VULNERABILITY_LIST } from '../areas/vulnerabilities/repository/vulnerability-list';
import { ticketList } from '../areas/vulnerabilities/tickets/ticket-list';
import { WIDGET_LIST } from '../areas/widgets/widget-list';
import { fieldsOf } from '../kit/data-table/column';

const LISTS = [
  ...[ASSET_LIST, groupList(true), SYNC_RUNS, savedQueryList('p'), QUERY_RUNS, FINDING_LIST],
  ...[VULNERABILITY_LIST, ticketList(true), sourceList(true), agentList(true), dataSourceList(true), ACTION_LIST],
  ...[policyList(true), exceptionList(true, null), WIDGET_LIST, reportList(true), boardList((id) => id)],
];
/** What is counted elsewhere, or is a button. */
const NO_FIELD = [
  ...['asset.groups', 'assetGroup.members', 'assetGroup.changed', 'savedQuery.matches', 'queryRun.again'],
  ...[
    'vulnerability.open',
    'vulnerabilityTicket.findings',
    'integration.records',
    'integration.trend',
    'dataSource.last',
    'policy.trend',
    'customWidget.data',
    'report.blocks',
  ],
];

test('[LS8] of every list a file holds what its columns show', () => {
  const declared = filesIn('src/areas', /\.tsx?$/)
    .filter((path) => !/\.test\./.test(path))
    .flatMap((path) => readFileSync(path, 'utf8').match(/\bdefineList\(/g) ?? []);
  expect(LISTS).toHaveLength(declared.length);
  const without = LISTS.flatMap(({ entity, first, columns }) =>
    [first, ...columns].flatMap((column) => (fieldsOf(column).length === 0 ? [`${entity}.${column.id}`] : [])),
  );
  expect(without).toEqual(NO_FIELD);
  for (const { entity, first, columns, shown } of LISTS) {
    const fields = [first, ...columns].flatMap((column) => fieldsOf(column));
    const catalogue = fieldCatalogue(entity);
    // The name of its asset is a file's, which the list asks for apart.
    const isKnown = (path: string) => path === 'ast' || (path === 'asset.name' && isOfAsset(entity));
    expect(fields.filter((path) => !isKnown(path) && findField(catalogue, path) === undefined)).toEqual([]);
    const inSight = [first, ...columns.filter(({ id }) => shown.includes(id))];
    const heads = shownColumns(
      entity,
      inSight.map((column) => ({ label: column.label, fields: fieldsOf(column) })),
    ).map(({ header }) => header);
    expect(new Set(heads).size).toBe(heads.length);
    expect(heads.length).toBeGreaterThan(3);
  }
});

test('[LS8] a column of several fields is one column each, and the ids lead that an import needs; what was exported ends it', () => {
  const columns = shownColumns('asset', [
    { label: 'Name', fields: ['name'] },
    { label: 'Risk', fields: ['risk.score', 'risk.level'] },
  ]);
  expect(exportStart('asset', 'csv', columns)).toBe('\uFEFFAsset id,Name,Risk score,Risk level,Muster revision\r\n');
  const row = { id: 'a', name: 'web', risk: { score: 812, level: 'high' }, location: 'Oslo' };
  expect(exportRows([row], { entity: 'asset', format: 'csv', isFirst: true, columns })).toMatch(
    /^a,web,812,high,m2\.[\w.]+\r\n$/,
  );
  const asked = shownColumns('savedQuery', [{ label: 'Query', fields: ['ast'] }]);
  expect(exportStart('savedQuery', 'csv', asked)).toContain('Query');
  const query = { id: 'q', ast: { op: 'and', items: [] } };
  expect(exportRows([query], { entity: 'savedQuery', format: 'csv', isFirst: true, columns: asked })).toBe(
    '"{""op"":""and"",""items"":[]}"\r\n',
  );
});
