import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { type AccountDetails, accountSettingsEndpoints } from '../../../../contract/areas/account/settings';
import { href } from '../../../../contract/paths';
import { call } from '../../../data/call';
import { useIsOffline } from '../../../data/status';
import { useCached } from '../../../data/use-cached';
import { type Fact, Facts } from '../../../details/facts';
import { AppLink } from '../../../kit/app-link';
import { TextInput } from '../../../kit/fields';
import { useOnce } from '../../../kit/one-at-a-time';
import { Page, Panel } from '../../../kit/page';
import { RelativeTime } from '../../../kit/relative-time';
import { showToast } from '../../../kit/toasts';
import { CachedPart } from '../../../parts/cached-panel';
import { reloadProfile, useSession } from '../../../session/session';
import { PictureInput } from './picture-input';
import './settings.css';

const { 'account.update': UPDATE } = accountSettingsEndpoints;

/** Who the person is, as others see them. */
export function ProfilePage() {
  const { profile } = useSession();
  return profile === null ? null : <Profile />;
}

function Profile() {
  const answer = useCached('account.get', {});
  const { acting } = useSession();
  return (
    <Page title="Profile" about="Your name as others in your companies see it, your picture, and how you sign in.">
      <div className="account-settings">
        <CachedPart of={answer} what="your profile" rows={6}>
          {(account, age) => (
            <>
              {age}
              <Panel title="You">
                <div className="panel-body">
                  <PictureInput account={account} mayChange={acting === null} />
                  <NameField account={account} mayChange={acting === null} />
                </div>
              </Panel>
              <Panel title="Sign-in">
                <Facts facts={factsOf(account, acting === null)} />
              </Panel>
              <Panel title="More about your account">
                <div className="panel-body">
                  <div className="account-links">
                    <AppLink to={href('dashboardPreferences')}>Theme, time zone and dates</AppLink>
                    <AppLink to={href('accountAccess')}>Where you are signed in</AppLink>
                    <AppLink to={href('accountPrivacy')}>What is kept about you</AppLink>
                    <AppLink to={href('accountAuditLog')}>What you did</AppLink>
                    <AppLink to={href('companies')}>Your companies</AppLink>
                  </div>
                </div>
              </Panel>
            </>
          )}
        </CachedPart>
      </div>
    </Page>
  );
}

function factsOf({ email, emailVerified, createdAt, pages }: AccountDetails, mayChange: boolean): readonly Fact[] {
  return [
    {
      label: 'Email',
      value: (
        <>
          {email} <span className="quiet small">{emailVerified ? 'verified' : 'not verified'}</span>
          {pages === null || !mayChange ? null : (
            <>
              {' '}
              <a href={pages.email}>Change email</a>
            </>
          )}
        </>
      ),
    },
    {
      label: 'Password',
      value:
        pages === null ? (
          'Not kept here'
        ) : mayChange ? (
          <a href={pages.password}>Change password</a>
        ) : (
          'Theirs to change'
        ),
    },
    { label: 'Member since', value: <RelativeTime at={createdAt} /> },
  ];
}

function NameField({ account, mayChange }: { readonly account: AccountDetails; readonly mayChange: boolean }) {
  const offline = useIsOffline();
  const saved = account.name ?? '';
  const [name, setName] = useState(saved);
  const [problem, setProblem] = useState<string>();
  const once = useOnce();
  const save = async (): Promise<void> => {
    await call('account.update', UPDATE.answer, {}, { name: name.trim() });
    await reloadProfile();
    showToast('success', 'Name saved');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return setProblem('Enter your name.');
    setProblem(undefined);
    once(() => save().catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error))));
  };
  return (
    <form className="account-settings" onSubmit={submit} noValidate>
      <TextInput label="Name" value={name} problem={problem} onChange={setName} />
      <div className="account-bar">
        <Button type="submit" disabled={offline || !mayChange || name.trim() === saved} title="Ctrl+Enter">
          Save name
        </Button>
        {offline ? <span className="quiet small">This needs the network.</span> : null}
      </div>
    </form>
  );
}
