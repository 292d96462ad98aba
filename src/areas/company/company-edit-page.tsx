import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { type CompanyDetails, companySettingsEndpoints } from '../../../contract/areas/company/settings';
import { href } from '../../../contract/paths';
import { call } from '../../data/call';
import { useIsOffline } from '../../data/status';
import { useCached } from '../../data/use-cached';
import { LongTextInput, SwitchInput, TextInput } from '../../kit/fields';
import { LeaveDialog } from '../../kit/leave-dialog';
import { LinkButton } from '../../kit/link-button';
import { useOnce } from '../../kit/one-at-a-time';
import { Page, Panel } from '../../kit/page';
import { showToast } from '../../kit/toasts';
import { useLeaveGuard } from '../../kit/use-leave-guard';
import type { PageProps } from '../../parts/area';
import { CachedPart } from '../../parts/cached-panel';
import { refreshCompanies } from '../../session/company';
import { namingCompany } from '../../session/company-choice';
import { passwordUrl } from '../../session/password-url';
import { useSession } from '../../session/session';
import { DeleteCompany } from './company-deletion';
import './settings.css';

const { 'company.update': UPDATE } = companySettingsEndpoints;

export function CompanyEditPage({ params }: PageProps) {
  const { profile } = useSession();
  const id = params['id'] ?? '';
  return profile === null ? null : <Editing key={id} id={id} />;
}

function Editing({ id }: { readonly id: string }) {
  const answer = useCached('company.get', {}, id);
  return (
    <Page title="Edit company" about="What it is called, what its people need to sign in, and its end.">
      <div className="settings">
        <CachedPart of={answer} what="the company" rows={5}>
          {(company, age) => (
            <>
              {age}
              <Panel title="Company">
                <CompanyForm company={company} />
              </Panel>
              <Panel title="Danger zone">
                <div className="panel-body">
                  <DeleteCompany company={company} />
                </div>
              </Panel>
            </>
          )}
        </CachedPart>
      </div>
    </Page>
  );
}

type Values = Pick<CompanyDetails, 'name' | 'about' | 'contact' | 'needsSecondStep'>;

const valuesOf = ({ name, about, contact, needsSecondStep }: CompanyDetails): Values => ({
  ...{ name, about, contact, needsSecondStep },
});

/** Only what was changed is sent: what others change meanwhile stays theirs. */
function changesOf(before: Values, now: Values): Partial<Values> {
  return {
    ...(now.name.trim() !== before.name && { name: now.name }),
    ...(now.about.trim() !== before.about && { about: now.about }),
    ...(now.contact.trim() !== before.contact && { contact: now.contact.trim() }),
    ...(now.needsSecondStep !== before.needsSecondStep && { needsSecondStep: now.needsSecondStep }),
  };
}

function problemsOf({ name, contact }: Values): { readonly name?: string; readonly contact?: string } {
  const isAddress = contact.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact.trim());
  return {
    ...(name.trim() === '' && { name: 'A company has a name.' }),
    ...(isAddress ? {} : { contact: 'This is not an email address.' }),
  };
}

function CompanyForm({ company }: { readonly company: CompanyDetails }) {
  const { config } = useSession();
  const [, navigate] = useLocation();
  const offline = useIsOffline();
  const [base, setBase] = useState(() => valuesOf(company));
  const [values, setValues] = useState(base);
  const [isAsked, setAsked] = useState(false);
  const [failed, setFailed] = useState<string>();
  const once = useOnce();
  const changes = changesOf(base, values);
  const guard = useLeaveGuard(Object.keys(changes).length > 0);
  const problems = isAsked ? problemsOf(values) : {};
  const put = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const save = async (): Promise<void> => {
    const saved = await call('company.update', UPDATE.answer, {}, changes, company.id);
    setBase(valuesOf(saved));
    setValues(valuesOf(saved));
    if (changes.name !== undefined) await refreshCompanies();
    showToast('success', 'Company saved');
    guard.release();
    navigate(namingCompany(href('company', { id: company.id }), company.id));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    setFailed(undefined);
    if (Object.keys(problemsOf(values)).length > 0 || Object.keys(changes).length === 0) return;
    once(() => save().catch((error: unknown) => setFailed(error instanceof Error ? error.message : String(error))));
  };
  return (
    <form className="panel-body" onSubmit={submit} noValidate>
      <TextInput label="Name" value={values.name} problem={problems.name} onChange={(name) => put({ name })} />
      <LongTextInput
        label="Description"
        isOptional
        value={values.about}
        problem={values.about.length > 2_000 ? 'At most 2,000 characters.' : undefined}
        onChange={(about) => put({ about })}
      />
      <TextInput
        label="Contact"
        isOptional
        type="email"
        hint="Whom the people in it ask."
        value={values.contact}
        problem={problems.contact}
        onChange={(contact) => put({ contact })}
      />
      {passwordUrl(config, location.origin) === null ? null : (
        <SwitchInput
          label="Everyone signs in with a second step"
          hint="Whoever has no authenticator app or passkey yet sets one up at their next sign-in."
          isOn={values.needsSecondStep}
          onChange={(needsSecondStep) => put({ needsSecondStep })}
        />
      )}
      {failed === undefined ? null : (
        <p className="field-problem" role="alert">
          {failed}
        </p>
      )}
      <div className="settings-bar">
        <Button type="submit" title="Ctrl+Enter" disabled={offline || Object.keys(changes).length === 0}>
          Save
        </Button>
        <LinkButton variant="soft" to={namingCompany(href('company', { id: company.id }), company.id)}>
          Cancel
        </LinkButton>
        {offline ? <span className="quiet small">This needs the network.</span> : null}
      </div>
      <LeaveDialog guard={guard} />
    </form>
  );
}
