import { Button } from '@radix-ui/themes';
import { useEffect, useState } from 'react';
import { v7 } from 'uuid';
import { useLocation, useSearch } from 'wouter';
import type { Integration } from '../../../../contract/areas/integrations';
import { PIPELINE, SYNC } from '../../../../contract/limits';
import { href } from '../../../../contract/paths';
import type { QueryNode } from '../../../../contract/query';
import { sendCommand } from '../../../data/commands';
import { useRow } from '../../../data/rows';
import { useView } from '../../../data/use-view';
import { Breadcrumb } from '../../../kit/breadcrumb';
import { ConfirmDialog } from '../../../kit/confirm-dialog';
import { plural } from '../../../kit/format';
import { LinkButton } from '../../../kit/link-button';
import { EmptyState } from '../../../kit/notice';
import { Page, Panel } from '../../../kit/page';
import { SkeletonRows } from '../../../kit/skeleton';
import { failureToast } from '../../../kit/toasts';
import { NotForYou } from '../../../parts/not-for-you';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import '../pipeline/pipeline.css';
import { PastRuns } from './past-runs';
import { PolicyFacts } from './policy-facts';
import type { RuleRow } from './rule-form';
import { PolicyFormPage, RuleFormPage } from './rule-form-page';
import { RuleList } from './rule-list';

/** What is done with what a source states, and with what is kept of it. */
export function ReprocessPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const session = useSession();
  const source = useRow(session, 'integration', params['id'] ?? '');
  const may = useMay('source-rules.create');
  if (!may) return <NotForYou many="rules of sources" verb="view" />;
  if (source === undefined) return <SkeletonRows rows={8} label="Loading the source" />;
  if (source === null || source.deletedAt !== null) {
    return (
      <Page title="Rules of a source">
        <EmptyState title="Source not found" text="There is no such source here.">
          <LinkButton to={href('integrations')}>All sources</LinkButton>
        </EmptyState>
      </Page>
    );
  }
  return <Source source={source} />;
}

function Source({ source }: { readonly source: Integration }) {
  const { id, companyId, displayName } = source;
  const asked = new URLSearchParams(useSearch());
  const where: QueryNode = { field: 'integrationId', op: 'eq', value: id };
  const rules = useView({ companyId, entity: 'sourceRule', where, offset: 0, limit: PIPELINE.maxRules });
  const policies = useView({ companyId, entity: 'stalePolicy', where, offset: 0, limit: SYNC.windowRows });
  if (rules?.loaded !== true || policies?.loaded !== true) {
    return <SkeletonRows rows={8} label="Loading the rules" />;
  }
  const inOrder = [...rules.rows].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  const [policy = null] = policies.rows;
  const back = href('integrationReprocess', { id });
  const form = { companyId, integrationId: id, source: displayName, back };
  const edited = inOrder.find((one) => one.id === asked.get('edit'));
  if (asked.has('ageing')) return <PolicyFormPage {...form} row={policy} />;
  if (asked.has('new')) return <RuleFormPage {...form} row={null} rules={inOrder} />;
  if (edited !== undefined) return <RuleFormPage key={edited.id} {...form} row={edited} rules={inOrder} />;
  return (
    <Page
      title={`Rules of ${displayName}`}
      above={<Breadcrumb to={href('integrationDetails', { id })} text={displayName} />}
      about="What is done with what this source states, before it is taken for anything."
      actions={<Reprocess source={source} />}
    >
      <title>{`Rules of ${displayName} · Muster`}</title>
      <Rules rules={inOrder} back={back} />
      <Panel title="Ageing">
        <PolicyFacts policy={policy} to={`${back}?ageing`} />
      </Panel>
      <PastRuns companyId={companyId} integrationId={id} />
    </Page>
  );
}

function Rules({ rules, back }: { readonly rules: readonly RuleRow[]; readonly back: string }) {
  return (
    <Panel title="Rules" aside={rules.length === 0 ? undefined : plural(rules.length, 'rule')}>
      <div className="pipeline-body">
        {rules.length === 0 ? (
          <p className="quiet">There are none: everything is taken as the source states it.</p>
        ) : (
          <RuleList rules={rules} back={back} />
        )}
        <div>
          <LinkButton variant="soft" to={`${back}?new`}>
            New rule
          </LinkButton>
        </div>
      </div>
    </Panel>
  );
}

/** Reads all that is kept again, after a question; it leads to the run. */
function Reprocess({ source }: { readonly source: Integration }) {
  const { id, companyId, displayName } = source;
  const may = useMay('integrations.reprocess');
  const [, navigate] = useLocation();
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const [started, setStarted] = useState('');
  const run = useRow(session, 'syncRun', started);
  const isThere = started !== '' && run != null;
  // Its page is there once its row is, which may be when the server can be reached.
  useEffect(() => {
    if (isThere) navigate(href('syncRun', { id: started }));
  }, [isThere, started, navigate]);
  if (!may) return null;
  const start = (): void => {
    const runId = v7();
    sendCommand({ companyId, endpoint: 'integrations.reprocess', params: { id }, body: { runId } }).then(
      () => setStarted(runId),
      (error: unknown) => failureToast('It could not be re-processed', error),
    );
  };
  return (
    <>
      <Button disabled={started !== ''} onClick={() => setAsking(true)}>
        {started === '' ? 'Re-process' : 'Starting'}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Re-process what is kept of ${displayName}?`}
        text="All records that are kept of this source are read again under the rules as they are now. It is a run like an import: it can be undone, and then everything is as before."
        confirm="Re-process"
        onClose={() => setAsking(false)}
        onConfirm={start}
      />
    </>
  );
}
