import { mdiArrowUpBoldCircleOutline, mdiShieldCheckOutline, mdiWrenchOutline } from '@mdi/js';
import { Button } from '@radix-ui/themes';
import type { FixPlan } from '../../../../contract/fix-plan';
import { href } from '../../../../contract/paths';
import type { ViewAnswer } from '../../../../contract/sync-api';
import { useIsOffline } from '../../../data/status';
import { useView } from '../../../data/use-view';
import { LinkButton } from '../../../kit/link-button';
import { ErrorState, NoResults } from '../../../kit/notice';
import { Page } from '../../../kit/page';
import { saveFile } from '../../../kit/save-file';
import { fileName } from '../../../lists/export/file-name';
import { ListAge } from '../../../lists/list-age';
import { findingsHref } from '../../../parts/findings-href';
import { NotForYou } from '../../../parts/not-for-you';
import { CopyDamaged, RowsMissing, ServerAnswer } from '../../../parts/rows-missing';
import { StartHere } from '../../../parts/start-here';
import { useSession } from '../../../session/session';
import { useMayDo } from '../../../session/use-ability';
import { FixFigures } from './fix-figures';
import { FixList } from './fix-list';
import { scopeWhere } from './fix-questions';
import { FixSums } from './fix-sums';
import { FixToolbar } from './fix-toolbar';
import { fixCsv, fixRows } from './fix-words';
import { GroupList } from './group-list';
import { OwnerList } from './owner-list';
import './remediation.css';
import { type FixPlace, useFixPlace } from './use-fix-place';

const PICTURE = [mdiArrowUpBoldCircleOutline, mdiWrenchOutline, mdiShieldCheckOutline];

/** The fewest upgrades that clear most risk (RM10). */
export function RemediationPage() {
  const { companyId } = useSession();
  const mayRead = useMayDo('read', 'Asset');
  const { place, change } = useFixPlace();
  const answer = useView(
    companyId === null
      ? null
      : {
          ...{ companyId, entity: 'finding', where: scopeWhere(place.scope), offset: 0, limit: 1 },
          fixes: place.view === 'owner' ? { owners: true } : {},
        },
  );
  if (!mayRead) return <NotForYou many="findings" />;
  const plan = answer?.loaded === true ? answer.fixes : undefined;
  return (
    <Page
      title="Remediation"
      beside={<ListAge />}
      about="What to fix first: the fewest upgrades that clear most of the risk of your open findings."
      fill
      actions={plan === undefined || plan.upgrades.length === 0 ? null : <ExportButton plan={plan} />}
    >
      <Body answer={answer} plan={plan} place={place} change={change} />
    </Page>
  );
}

function ExportButton({ plan }: { readonly plan: FixPlan }) {
  const save = () => {
    const text = fixCsv(fixRows(plan));
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName(['remediation'], new Date(), 'csv'));
  };
  return (
    <Button variant="soft" color="gray" onClick={save}>
      Export CSV
    </Button>
  );
}

interface BodyProps {
  readonly answer: ViewAnswer<'finding'> | null;
  readonly plan: FixPlan | undefined;
  readonly place: FixPlace;
  change(part: Partial<FixPlace>, replace?: boolean): void;
}

function Body({ answer, plan, place, change }: BodyProps) {
  const offline = useIsOffline();
  const isNarrowed = place.scope.owner !== undefined || place.scope.group !== undefined;
  if (answer?.problems !== undefined) {
    return (
      <ErrorState title="This cannot be worked out" text={answer.problems.map(({ message }) => message).join('. ')}>
        {isNarrowed ? <Button onClick={() => change({ scope: {} })}>Show all upgrades</Button> : null}
      </ErrorState>
    );
  }
  if (answer === null || plan === undefined) return <RowsMissing answer={answer} many="findings" offline={offline} />;
  if (answer.total === 0 && answer.isDamaged === true)
    return <CopyDamaged what="These findings are" offline={offline} />;
  if (answer.total === 0) return <StartHere title="Nothing to fix yet" rows={PICTURE} />;
  if (plan.whole.findings === 0 && !isNarrowed && place.view !== 'figures') {
    return (
      <>
        <FixToolbar place={place} change={change} />
        <NoResults title="No open findings" text="Everything that was found is closed, or on archived assets.">
          <LinkButton to={findingsHref({ state: 'closed' })} variant="soft">
            Show closed findings
          </LinkButton>
        </NoResults>
      </>
    );
  }
  return (
    <>
      <FixToolbar place={place} change={change} />
      <ServerAnswer answer={answer} many="findings" />
      <FixSums plan={plan} scope={place.scope} />
      <Shown plan={plan} place={place} change={change} />
    </>
  );
}

function Shown({ plan, place, change }: Omit<BodyProps, 'answer' | 'plan'> & { readonly plan: FixPlan }) {
  if (place.view === 'figures') return <FixFigures scope={place.scope} />;
  if (plan.whole.findings === 0) {
    return (
      <NoResults title="No open findings here" text="Nobody has found anything on these assets, or it is closed.">
        <Button variant="soft" onClick={() => change({ scope: {} })}>
          Show all upgrades
        </Button>
      </NoResults>
    );
  }
  if (place.view === 'owner') {
    const open = (owner: string | null) => change({ view: 'software', scope: { ...place.scope, owner }, open: null });
    return <OwnerList owners={plan.owners ?? []} whole={plan.whole.risk} onOpen={open} />;
  }
  if (place.view === 'group') {
    const open = (group: string) => change({ view: 'software', scope: { ...place.scope, group }, open: null });
    return <GroupList scope={place.scope} whole={plan.whole.risk} onOpen={open} />;
  }
  if (plan.upgrades.length === 0) {
    return (
      <NoResults
        title="No upgrade is known"
        text="No source says how any of these findings is cleared, or they count nothing."
      >
        <LinkButton to={href('findings')} variant="soft">
          Show findings
        </LinkButton>
      </NoResults>
    );
  }
  return <FixList plan={plan} place={place} change={change} />;
}
