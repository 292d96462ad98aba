import type { MessageAbout } from '../../../../contract/areas/policies/message-templates';
import { type EntityName, isEntityName } from '../../../../contract/entities';
import type { QueryNode } from '../../../../contract/query';
import type { ShownRow, ViewAnswer } from '../../../../contract/sync-api';
import { readQuery } from '../../../../domain/query/read-query';
import type { TemplateValues } from '../../../../domain/templates/render-template';
import { exampleValues, RECORD_OF, templateValues } from '../../../../domain/templates/template-values';
import { useRows } from '../../../data/rows';
import { useView } from '../../../data/use-view';
import { useSession } from '../../../session/session';

export interface PreviewRecord {
  readonly id: string;
  readonly name: string;
}

const MOST = 50;

/** Records one can look at a template with: the newest, in an order that stays. Null: not known yet. */
export function usePreviewRecords(about: MessageAbout): readonly PreviewRecord[] | null {
  const { companyId } = useSession();
  const { kind } = RECORD_OF[about];
  const isThere = isEntityName(kind);
  const answer = useView(
    companyId === null || !isThere
      ? null
      : { companyId, entity: kind, sort: [{ field: 'createdAt', descending: true }], offset: 0, limit: MOST },
  );
  if (!isThere) return [];
  if (answer === null || (!answer.loaded && answer.rows.length === 0)) return null;
  return answer.rows.map((row) => ({ id: row.id, name: nameOf(row) }));
}

function nameOf(row: ShownRow): string {
  const at =
    'startedAt' in row && typeof row.startedAt === 'string' ? ` · ${row.startedAt.slice(0, 16).replace('T', ' ')}` : '';
  if ('policyName' in row) return `${String(row.policyName)}${at}`;
  if ('key' in row && 'name' in row) return `${String(row.key)} ${String(row.name)}`;
  if ('title' in row && typeof row.title === 'string') return row.title;
  if ('source' in row && typeof row.source === 'string') return `${row.source}${at}`;
  if ('name' in row && typeof row.name === 'string') return row.name;
  return 'reason' in row && typeof row.reason === 'string' ? row.reason : row.id;
}

/** What a template is filled in with: a record’s values; null while they are on their way. Without a record, examples. */
export function usePreviewValues(about: MessageAbout, recordId: string | null): TemplateValues | null {
  const { companyId } = useSession();
  const { kind, name } = RECORD_OF[about];
  const company = useRows(useSession(), 'company')?.find(({ id }) => id === companyId);
  const row = useOne(companyId, isEntityName(kind) ? kind : null, recordId);
  const assetId = row !== null && 'assetId' in row && typeof row.assetId === 'string' ? row.assetId : null;
  const policyId = row !== null && 'policyId' in row && typeof row.policyId === 'string' ? row.policyId : null;
  const asset = useOne(companyId, assetId === null ? null : 'asset', assetId);
  const policy = useOne(companyId, policyId === null ? null : 'policy', policyId);
  const failing = useFailing(companyId, policy);
  if (recordId === null) return exampleValues(about);
  if (row === null) return null;
  const common = { company: { name: company?.name ?? '' }, page: location.origin };
  if (!('policyName' in row)) return templateValues(about, { ...common, [name]: row, asset: asset ?? row });
  return templateValues(about, {
    ...common,
    policy: { id: row.policyId, name: row.policyName, severity: 'medium', resolution: '', ...policy },
    execution: { id: row.id, status: row.status, at: row.endedAt ?? row.createdAt },
    counts: { new: row.newFailures, failing: row.failed, fixed: row.fixed },
    ...{ kind: 'failing', total: failing?.count ?? 0 },
    assets: failing?.rows.map(({ id, name: called }) => ({ id, name: called })) ?? [],
  });
}

function useOne(companyId: string | null, entity: EntityName | null, id: string | null): ShownRow | null {
  const answer = useView(
    companyId === null || entity === null || id === null
      ? null
      : { companyId, entity, where: { field: 'id', op: 'eq', value: id }, offset: 0, limit: 1 },
  );
  return answer?.rows.find((one) => one.id === id) ?? null;
}

/** The assets that fail a policy as this browser sees them now, groups left aside: it is a preview. */
function useFailing(companyId: string | null, policy: ShownRow | null): ViewAnswer<'asset'> | null {
  const asked = policy !== null && 'expectation' in policy ? policy : null;
  const { tree } = readQuery(asked?.ast);
  const where: QueryNode | null =
    tree === null ? null : { op: 'and', not: asked?.expectation === 'match', items: [tree] };
  return useView<'asset'>(
    companyId === null || where === null
      ? null
      : { companyId, entity: 'asset', where, sort: [{ field: 'name', descending: false }], offset: 0, limit: MOST },
  );
}
