import { href } from '../../../../contract/paths';
import { useIsOffline } from '../../../data/status';
import { useView } from '../../../data/use-view';
import { ActionFacts } from '../../../details/actions/action-facts';
import { ActionLog } from '../../../details/actions/action-log';
import { GivenAnswer, SentRequest } from '../../../details/actions/action-sent';
import { ActionStatusBadge } from '../../../details/actions/action-status';
import { type ActionRow, doneTo } from '../../../details/actions/action-text';
import { AppLink } from '../../../kit/app-link';
import { LinkButton } from '../../../kit/link-button';
import { EmptyState } from '../../../kit/notice';
import { Page, Panel } from '../../../kit/page';
import type { PageProps } from '../../../parts/area';
import { NotForYou } from '../../../parts/not-for-you';
import { CopyDamaged, RowsMissing } from '../../../parts/rows-missing';
import { useSession } from '../../../session/session';
import { useMayDo } from '../../../session/use-ability';
import { ActionButtons } from './action-buttons';

const TITLE = 'Action logs';

/** One action: what was asked, what was sent and answered, and its log, live. */
export function ActionLogsPage({ params }: PageProps) {
  const id = params['id'] ?? '';
  const { companyId } = useSession();
  const offline = useIsOffline();
  const may = useMayDo('read', 'Integration');
  const answer = useView<'integrationAction'>(
    companyId === null
      ? null
      : {
          ...{ companyId, entity: 'integrationAction', offset: 0, limit: 1 },
          where: { field: 'id', op: 'eq', value: id },
        },
  );
  if (!may || companyId === null) return <NotForYou many="actions" />;
  const row = answer?.rows.find((one) => one.id === id);
  if (row !== undefined) return <Logs row={row} />;
  if (answer === null || !answer.loaded) return <RowsMissing answer={answer} many="actions" offline={offline} />;
  if (answer.isDamaged) return <CopyDamaged what="This action is" offline={offline} />;
  return (
    <Page title={TITLE}>
      <EmptyState title="Action not found" text="There is no such action here, or it belongs to another company.">
        <LinkButton to={href('actionHistory')}>Action history</LinkButton>
      </EmptyState>
    </Page>
  );
}

function Logs({ row }: { readonly row: ActionRow }) {
  return (
    <Page
      title={`${row.title}: ${doneTo(row)}`}
      above={
        <nav aria-label="Breadcrumb" className="small row wrap">
          <AppLink to={href('actions')}>Actions</AppLink>
          <AppLink to={href('actionHistory')}>History</AppLink>
        </nav>
      }
      beside={<ActionStatusBadge row={row} />}
    >
      <title>{`${row.title}: ${doneTo(row)} · Muster`}</title>
      <ActionButtons row={row} />
      <Panel title="About it">
        <ActionFacts row={row} />
      </Panel>
      <Panel title="Request and answer">
        <div className="action-parts">
          {row.sent === null ? (
            <p className="quiet">Nothing was made yet.</p>
          ) : (
            <>
              <h3>{row.tries === 0 ? 'What is sent' : 'What was sent'}</h3>
              <SentRequest sent={row.sent} label="Request" />
            </>
          )}
          {row.answer === null ? null : (
            <>
              <h3>What was answered</h3>
              <GivenAnswer {...row.answer} />
            </>
          )}
        </div>
      </Panel>
      <Panel title="Log">
        <ActionLog log={row.log} />
      </Panel>
    </Page>
  );
}
