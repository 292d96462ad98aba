import { Badge } from '@radix-ui/themes';
import { href } from '../../../../contract/paths';
import type { Severity } from '../../../../contract/primitives';
import type { ShownRow } from '../../../../contract/sync-api';
import { POLICY_TEMPLATES } from '../../../../domain/policies/policy-templates';
import { templateFile } from '../../../../domain/templates/template-file';
import { policiesLike } from '../../../../domain/templates/template-uses';
import { AppLink } from '../../../kit/app-link';
import { plural } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { saveJson } from '../../../kit/save-file';
import { SeverityBadge } from '../../../parts/severity-badge';
import { useMay } from '../../../session/use-ability';
import { fileName } from './message-table';
import { RowMenu } from './row-menu';
import { UsedBy } from './used-by';

type Row = ShownRow<'policyTemplate'>;

interface Line {
  readonly key: string;
  readonly name: string;
  readonly category: string;
  readonly why: string;
  readonly severity: Severity;
  /** Null: one that comes with the product. */
  readonly row: Row | null;
  readonly users: readonly string[];
}

interface Props {
  readonly rows: readonly Row[];
  readonly policies: readonly ShownRow<'policy'>[];
  readonly text: string;
}

/** What a policy can begin with: the company's own first. */
export function PolicyTemplateTable({ rows, policies, text }: Props) {
  const mayCreate = useMay('policy-templates.create');
  const own = rows.map(
    (row): Line => ({
      ...{ key: row.id, name: row.name, category: row.category, why: row.why, severity: row.severity, row },
      users: policiesLike(row.ast, policies),
    }),
  );
  const ours = POLICY_TEMPLATES.map(
    ({ key, name, category, why, severity, ast }): Line => ({
      ...{ key, name, category, why, severity, row: null, users: policiesLike(ast, policies) },
    }),
  );
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [...own, ...ours].filter(({ name, category, why, severity }) =>
    wanted.every((word) => `${name} ${category} ${why} ${severity}`.toLowerCase().includes(word)),
  );
  return (
    <Panel title="Policy templates" aside={plural(found.length, 'template')}>
      {found.length === 0 ? (
        <p className="panel-note quiet">No policy template has these words.</p>
      ) : (
        <PlainTable label="Policy templates" columns={columnsFor(mayCreate)} rows={found} keyOf={({ key }) => key} />
      )}
    </Panel>
  );
}

const columnsFor = (mayCreate: boolean): readonly PlainColumn<Line>[] => [
  {
    ...{ id: 'name', label: 'Template', isWide: true },
    cell: ({ name, why, row }) => (
      <span className="template-policy">
        <span className="template-name">
          {row === null ? name : <AppLink to={href('templateEdit', { id: row.id })}>{name}</AppLink>}
          {row === null ? null : <Badge color="blue">Yours</Badge>}
        </span>
        <span className="quiet small">{why}</span>
      </span>
    ),
  },
  { id: 'category', label: 'Category', cell: ({ category }) => category },
  { id: 'severity', label: 'Severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
  { id: 'users', label: 'Used by', cell: ({ users }) => <UsedBy names={users} /> },
  ...(mayCreate
    ? [
        {
          ...{ id: 'more', label: 'Actions' },
          cell: ({ key, row }: Line) =>
            row === null ? (
              <AppLink to={`${href('templateCreate')}?of=policy&from=${key}`}>Make it yours</AppLink>
            ) : (
              <RowMenu
                name="policyTemplate"
                row={row}
                copy={`${href('templateCreate')}?of=policy&from=${row.id}`}
                means="Policies that were made of it stay."
                keptBy={[]}
                onExport={() => saveJson(templateFile([], [row]), fileName(row.name))}
              />
            ),
        },
      ]
    : []),
];
