import { href } from '../../../../contract/paths';
import { LinkButton } from '../../../kit/link-button';
import { Panel } from '../../../kit/page';
import { isRunning } from '../../../words/run-text';
import { RunProgress } from '../run-parts';
import { PipelinePicture } from './pipeline-picture';
import { RejectedLines } from './rejected-lines';
import { RunPartPage } from './run-part-page';

/** The stages of a run as a picture, and every line that was rejected on the way. */
export function PipelinePage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RunPartPage
      id={id}
      title="Pipeline"
      about="What went through each stage of this run, what did not, and how long it took."
      actions={() => (
        <LinkButton variant="soft" to={href('syncRunLogs', { id })}>
          Log
        </LinkButton>
      )}
    >
      {(run) => (
        <>
          {isRunning(run) ? <RunProgress run={run} stopping={false} /> : null}
          <Panel title="Stages">
            <PipelinePicture run={run} />
          </Panel>
          <div id="rejected">
            <Panel title="Rejected lines">
              <div className="pipeline-body">
                <RejectedLines run={run} />
              </div>
            </Panel>
          </div>
        </>
      )}
    </RunPartPage>
  );
}
