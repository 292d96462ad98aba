import { Area, Bar, Line } from '@visx/shape';
import { PIPELINE_STAGES, type SyncRun } from '../../../../contract/areas/integrations';
import { href } from '../../../../contract/paths';
import { AppLink } from '../../../kit/app-link';
import { count, duration, words } from '../../../kit/format';
import { isTakenBack } from '../../../words/run-text';
import './pipeline.css';

type Stage = SyncRun['stages'][number];
type Name = Stage['stage'];

/** What each stage does, and why a run may be without it. */
const ABOUT: Readonly<Record<Name, readonly [does: string, without: string]>> = {
  fetch: ['The source is asked', 'Nothing is fetched: it is a file, or what is kept already'],
  parse: ['The file is read', 'Nothing was read'],
  normalize: ['Values get one form, and the rules of the source apply', 'Nothing was left to normalize'],
  identify: ['Each record is found among those that are known', 'Nothing was left to identify'],
  stale_filter: ['What the source no longer names ages out', 'The source has no ageing rule that could say so'],
  correlate: ['Records that speak of one thing are brought together', 'Nothing was left to correlate'],
  persist: ['Assets, findings and software are written', 'Nothing was left to write'],
};

/** The stages in their order, each as a pipe that narrows by what does not come through. */
export function PipelinePicture({ run }: { readonly run: SyncRun }) {
  const most = Math.max(1, ...run.stages.map((stage) => stage.in));
  return (
    <ol className="pipeline">
      {PIPELINE_STAGES.map((name) => {
        const stage = run.stages.find((one) => one.stage === name);
        const [does, without] = ABOUT[name];
        return (
          <li key={name} className={stage === undefined ? 'quiet' : undefined}>
            <Pipe stage={stage} most={most} />
            <div className="pipeline-said">
              <h3>{words(name)}</h3>
              <p className="quiet small">{stage === undefined ? without : does}</p>
              {stage === undefined ? null : <Numbers run={run} stage={stage} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const HEIGHT = 64;
const WIDTH = 100;

/** Of the whole height at most 4 px for a little: a few lines of a million are seen too. */
const heightOf = (n: number, most: number): number => (n <= 0 ? 0 : Math.max(4, (n / most) * HEIGHT));

/** The numbers beside it say the same in words. */
function Pipe({ stage, most }: { readonly stage: Stage | undefined; readonly most: number }) {
  const frame = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', className: 'pipe' } as const;
  if (stage === undefined) {
    const middle = HEIGHT / 2;
    return (
      <svg {...frame} aria-hidden="true">
        <Line className="pipe-none" from={{ x: 0, y: middle }} to={{ x: WIDTH, y: middle }} />
      </svg>
    );
  }
  const into = heightOf(stage.in, most);
  const ends = [
    { x: 0, height: into },
    { x: WIDTH, height: heightOf(stage.out, most) },
  ];
  return (
    <svg {...frame} aria-hidden="true">
      <Bar className="pipe-lost" x={0} y={(HEIGHT - into) / 2} width={WIDTH} height={into} />
      <Area
        className="pipe-flow"
        data={ends}
        x={({ x }) => x}
        y0={({ height }) => (HEIGHT - height) / 2}
        y1={({ height }) => (HEIGHT + height) / 2}
      />
    </svg>
  );
}

function Numbers({ run, stage }: { readonly run: SyncRun; readonly stage: Stage }) {
  const { id } = run;
  const list = (tab: string): string | null => (isTakenBack(run) ? null : `${href('syncRun', { id })}?tab=${tab}`);
  const rejected = `${href('syncRunPipeline', { id })}?stage=${stage.stage}#rejected`;
  const logged = `${href('syncRunLogs', { id })}?stage=${stage.stage}`;
  const out = OUT[stage.stage];
  const dropped = stage.dropped ?? 0;
  return (
    <dl className="pipeline-numbers">
      <div>
        <dt>In</dt>
        <dd className="number">{count(stage.in)}</dd>
      </div>
      <div>
        <dt>Out</dt>
        <dd>
          <Linked n={stage.out} to={out === undefined ? logged : list(out)} />
        </dd>
      </div>
      <div className={stage.rejected > 0 ? 'pipeline-rejected' : 'quiet'}>
        <dt>Rejected</dt>
        <dd>
          <Linked n={stage.rejected} to={rejected} />
        </dd>
      </div>
      {dropped === 0 ? null : (
        <div>
          <dt>{stage.stage === 'stale_filter' ? 'Aged out' : 'Dropped'}</dt>
          <dd>
            <Linked n={dropped} to={logged} />
          </dd>
        </div>
      )}
      <div>
        <dt>Took</dt>
        <dd className="number">{duration(stage.ms)}</dd>
      </div>
    </dl>
  );
}

/** The list of the run's page that has what came through. */
const OUT: Readonly<Partial<Record<Name, string>>> = {
  normalize: 'new-records',
  identify: 'changed-records',
  correlate: 'joined',
  persist: 'new-assets',
};

function Linked({ n, to }: { readonly n: number; readonly to: string | null }) {
  return n === 0 || to === null ? (
    <span className="number">{count(n)}</span>
  ) : (
    <AppLink to={to} className="number">
      {count(n)}
    </AppLink>
  );
}
