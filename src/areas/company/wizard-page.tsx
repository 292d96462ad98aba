import { Button } from '@radix-ui/themes';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { type CompanyDetails, companySettingsEndpoints, SETUP_STEPS } from '../../../contract/areas/company/settings';
import { href } from '../../../contract/paths';
import { isCompanyAdmin } from '../../../domain/abilities/standing';
import { call } from '../../data/call';
import { useCached } from '../../data/use-cached';
import { TextInput } from '../../kit/fields';
import { plural } from '../../kit/format';
import { LinkButton } from '../../kit/link-button';
import { EmptyState } from '../../kit/notice';
import { useOnce } from '../../kit/one-at-a-time';
import { Page, Panel } from '../../kit/page';
import { failureToast } from '../../kit/toasts';
import { CachedPart } from '../../parts/cached-panel';
import { refreshCompanies } from '../../session/company';
import { useSession } from '../../session/session';
import './wizard.css';

const { 'company.update': UPDATE } = companySettingsEndpoints;
type Step = (typeof SETUP_STEPS)[number];

const TITLES: Readonly<Record<Step, string>> = {
  name: 'Name',
  people: 'People',
  data: 'First data',
  question: 'First question',
};

/** A company set up in a few minutes; left at any step, it goes on there, on any device. */
export function WizardPage() {
  const { profile, companyId } = useSession();
  if (profile === null || companyId === null) {
    return (
      <Page title="Company set-up">
        <EmptyState title="There is no company to set up" text="Create one first, or sign in to yours.">
          <LinkButton to={profile === null ? href('signup') : href('companyCreate')}>
            {profile === null ? 'Sign in' : 'Create a company'}
          </LinkButton>
        </EmptyState>
      </Page>
    );
  }
  if (!isCompanyAdmin({ ...profile }, companyId)) {
    return (
      <Page title="Company set-up">
        <EmptyState title="Administrators set a company up" text="Ask one of yours, or go on to what is there already.">
          <LinkButton to={href('dashboard')}>Dashboard</LinkButton>
        </EmptyState>
      </Page>
    );
  }
  return <Wizard key={companyId} companyId={companyId} />;
}

function Wizard({ companyId }: { readonly companyId: string }) {
  const answer = useCached('company.get', {}, companyId);
  return (
    <Page title="Company set-up" about="Four short steps. You can leave at any of them and come back.">
      <CachedPart of={answer} what="your company" rows={4}>
        {(company) => <Steps company={company} />}
      </CachedPart>
    </Page>
  );
}

function Steps({ company }: { readonly company: CompanyDetails }) {
  const [, navigate] = useLocation();
  const [step, setStep] = useState<Step>(company.setUp ?? 'name');
  const at = SETUP_STEPS.indexOf(step);
  const next = SETUP_STEPS[at + 1];
  /** Null: it is done. */
  const go = async (to: Step | null): Promise<void> => {
    await call('company.update', UPDATE.answer, {}, { setUp: to }, company.id);
    if (to === null) navigate(href('dashboard'));
    else setStep(to);
  };
  const attempt = (to: Step | null): void => {
    go(to).catch((error: unknown) => failureToast('The step could not be saved', error));
  };
  return (
    <div className="wizard">
      <nav aria-label="Steps" className="wizard-steps">
        {SETUP_STEPS.map((one, index) => (
          <Button
            key={one}
            variant={one === step ? 'solid' : 'soft'}
            aria-current={one === step ? 'step' : undefined}
            onClick={() => attempt(one)}
          >
            {index + 1}. {TITLES[one]}
          </Button>
        ))}
      </nav>
      <Panel title={TITLES[step]}>
        <div className="panel-body">
          <Body step={step} company={company} />
          <div className="wizard-bar">
            <Button
              variant="soft"
              color="gray"
              disabled={at === 0}
              onClick={() => attempt(SETUP_STEPS[at - 1] ?? step)}
            >
              Back
            </Button>
            <Button onClick={() => attempt(next ?? null)}>{next === undefined ? 'Finish' : 'Next'}</Button>
          </div>
        </div>
      </Panel>
    </div>
  );
}

function Body({ step, company }: { readonly step: Step; readonly company: CompanyDetails }): ReactNode {
  const { people, assets } = company.figures;
  switch (step) {
    case 'name':
      return <NameStep company={company} />;
    case 'people':
      return (
        <>
          <p>
            {people === 1 ? 'You are alone in here so far.' : `${plural(people, 'person', 'people')} are in here.`}{' '}
            Invite those who work with you, one or many at once.
          </p>
          <LinkButton variant="soft" to={href('companyUsers')}>
            Invite people
          </LinkButton>
        </>
      );
    case 'data':
      return (
        <>
          <p>
            {assets === 0 ? 'No asset is here yet.' : `${plural(assets, 'asset')} are here.`} Bring a file that your
            scanner or inventory exports, connect a source, or look around with the sample company’s data.
          </p>
          <div className="wizard-bar">
            <LinkButton variant="soft" to={href('integrations')}>
              Import a file
            </LinkButton>
            <LinkButton variant="soft" to={href('integrationAdd')}>
              Connect a source
            </LinkButton>
            <LinkButton variant="soft" to={href('dashboard')}>
              Sample data
            </LinkButton>
          </div>
        </>
      );
    case 'question':
      return (
        <>
          <p>
            Ask your inventory something: which servers nobody has seen for a month, which findings are known to be
            exploited.
          </p>
          <LinkButton variant="soft" to={href('queryBuilder')}>
            Ask a question
          </LinkButton>
        </>
      );
  }
}

function NameStep({ company: { id, name } }: { readonly company: CompanyDetails }) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const once = useOnce();
  const save = async (): Promise<void> => {
    await call('company.update', UPDATE.answer, {}, { name: typed.trim() }, id);
    await refreshCompanies();
    setSaved(true);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() === '') return setProblem('A company has a name.');
    setProblem(undefined);
    once(() => save().catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error))));
  };
  return (
    <form className="wizard-name" onSubmit={submit} noValidate>
      <TextInput
        label="Name of the company"
        hint="As its people know it."
        value={typed}
        problem={problem}
        onChange={(value) => {
          setTyped(value);
          setSaved(false);
        }}
      />
      <div className="wizard-bar">
        <Button type="submit" variant="soft" disabled={typed.trim() === name}>
          Save name
        </Button>
        <span role="status" className="quiet small">
          {isSaved ? 'Saved' : ''}
        </span>
      </div>
    </form>
  );
}
