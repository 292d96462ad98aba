import { Badge, Button } from '@radix-ui/themes';
import { useLocation } from 'wouter';
import { href } from '../../../../contract/paths';
import { useRows } from '../../../data/rows';
import { RecordFacts } from '../../../details/record-facts';
import { RecordPage, WithRecord } from '../../../details/record-page';
import { LinkButton } from '../../../kit/link-button';
import { Panel } from '../../../kit/page';
import { RelativeTime } from '../../../kit/relative-time';
import { SeverityBadge } from '../../../parts/severity-badge';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import './policies.css';
import { PolicyCompliance } from './policy-compliance';
import { POLICY_FORM } from './policy-form';
import { PolicyResults } from './policy-results';
import { actionsText, complianceText, type PolicyRow, STATUS_TEXT, triggersText } from './policy-words';
import { PolicyPreview } from './preview';
import { StateBadge } from './state-badge';
import { useRun } from './use-run';

export function PolicyPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <WithRecord name="policy" id={params['id'] ?? ''} list={href('policies')}>
      {(row) => <PolicyOf row={row} />}
    </WithRecord>
  );
}

function PolicyOf({ row }: { readonly row: PolicyRow }) {
  const mayRun = useMay('policy-executions.create');
  const mayKeep = useMay('policy-templates.create');
  const mayAsk = useMay('policy-exceptions.create');
  const run = useRun(row);
  const [, navigate] = useLocation();
  const menu = [
    ...(mayRun ? [{ text: 'Test', run: () => run(true) }] : []),
    ...(mayAsk
      ? [{ text: 'Ask for an exception', run: () => navigate(`${href('policyExceptions')}?new&policy=${row.id}`) }]
      : []),
    ...(mayKeep
      ? [{ text: 'Save as template', run: () => navigate(`${href('templateCreate')}?of=policy&from=${row.id}`) }]
      : []),
  ];
  return (
    <RecordPage
      name="policy"
      row={row}
      list={href('policies')}
      edit={href('policyEdit', { id: row.id })}
      about={row.description}
      badges={
        <>
          <SeverityBadge severity={row.severity} />
          <StateBadge row={row} />
          {row.enabled ? null : <Badge color="gray">Off</Badge>}
        </>
      }
      actions={
        <>
          <LinkButton variant="soft" to={href('policyHistory', { id: row.id })}>
            Runs and versions
          </LinkButton>
          {mayRun ? <Button onClick={() => run(false)}>Run now</Button> : null}
        </>
      }
      menu={menu}
      deletion="It is executed no more. What is known of its assets comes back with it."
      looks={POLICY_FORM}
      tabs={[
        { name: 'results', label: 'Results', content: <Overview row={row} /> },
        { name: 'compliance', label: 'Compliance', content: <PolicyCompliance row={row} /> },
        { name: 'preview', label: 'Preview', content: <PolicyPreview companyId={row.companyId} question={row} /> },
      ]}
    />
  );
}

function Overview({ row }: { readonly row: PolicyRow }) {
  const { state } = row;
  const groups = useRows(useSession(), 'assetGroup') ?? [];
  const named = (ids: readonly string[]): string =>
    ids.map((id) => groups.find((group) => group.id === id)?.name ?? 'a deleted group').join(', ');
  const scope = [
    ...(row.includeGroupIds.length > 0 ? [{ label: 'Only these groups', value: named(row.includeGroupIds) }] : []),
    ...(row.excludeGroupIds.length > 0 ? [{ label: 'Not these groups', value: named(row.excludeGroupIds) }] : []),
  ];
  const run =
    state === null
      ? []
      : [
          { label: 'Compliance', value: state.problem === null ? complianceText(state) : '–' },
          ...(state.failingSince === null
            ? []
            : [{ label: 'Failing since', value: <RelativeTime at={state.failingSince} /> }]),
          {
            label: 'Last run',
            value: (
              <>
                <RelativeTime at={state.at} /> · {STATUS_TEXT[state.status]}
              </>
            ),
          },
        ];
  return (
    <div className="policy-parts">
      <Panel title="Policy" aside={`Version ${row.version}`}>
        <RecordFacts
          {...{ name: 'policy', looks: POLICY_FORM, row }}
          without={[
            'name',
            'description',
            'severity',
            'enabled',
            'triggers',
            'actions',
            'includeGroupIds',
            'excludeGroupIds',
          ]}
          more={[
            ...scope,
            { label: 'Runs', value: triggersText(row.triggers) },
            ...(row.actions.length === 0 ? [] : [{ label: 'Actions', value: actionsText(row.actions) }]),
            ...run,
          ]}
        />
      </Panel>
      <PolicyResults row={row} />
    </div>
  );
}
