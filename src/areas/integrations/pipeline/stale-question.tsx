import { Button } from '@radix-ui/themes';
import { href } from '../../../../contract/paths';
import type { ShownRow } from '../../../../contract/sync-api';
import { sendCommand } from '../../../data/commands';
import { AppLink } from '../../../kit/app-link';
import { count, plural } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { failureToast } from '../../../kit/toasts';
import { useMay } from '../../../session/use-ability';
import './pipeline.css';

type Run = ShownRow<'syncRun'>;

/** What a full sync no longer named: what became of it, or whether it is to go (PL52). */
export function StaleQuestion({ run }: { readonly run: Run }) {
  const may = useMay('sync-runs.stale');
  const { stale } = run;
  if (stale === undefined || run.status === 'undone' || run.status === 'terminated') return null;
  const asked = run.pendingFields !== undefined;
  const answer = (go: boolean) => (): void => {
    const command = { companyId: run.companyId, endpoint: 'sync-runs.stale', params: { id: run.id } } as const;
    sendCommand({ ...command, body: { go } }).catch((error: unknown) =>
      failureToast('The answer could not be kept', error),
    );
  };
  const records = `${count(stale.count)} of ${plural(stale.of, 'record')}`;
  return (
    <Panel title="No longer named">
      <div className="pipeline-body">
        <p>
          {records} of this source {TEXT[stale.state]}
        </p>
        {stale.state === 'asks' && may ? (
          <div className="row wrap">
            <Button color="red" disabled={asked} onClick={answer(true)}>
              Let them go
            </Button>
            <Button variant="soft" disabled={asked} onClick={answer(false)}>
              Leave them
            </Button>
          </div>
        ) : null}
        {run.integrationId === null ? null : (
          <AppLink className="small" to={href('integrationReprocess', { id: run.integrationId })}>
            Ageing of {run.source}
          </AppLink>
        )}
      </div>
    </Panel>
  );
}

const TEXT = {
  asks: 'have not been named for so long that they are to go. That is more than may go without a person: nothing has gone yet.',
  going: 'have aged out, and are going.',
  gone: 'have aged out, and went with this run. Undoing it brings them back.',
  left: 'had aged out, and were left. Their time began anew.',
} as const;
