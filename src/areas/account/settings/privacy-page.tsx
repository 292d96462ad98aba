import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { accountSettingsEndpoints } from '../../../../contract/areas/account/settings';
import { href } from '../../../../contract/paths';
import { call } from '../../../data/call';
import { useIsOffline } from '../../../data/status';
import { AppLink } from '../../../kit/app-link';
import { TextInput } from '../../../kit/fields';
import { CancelButton, Modal } from '../../../kit/modal';
import { useOnce } from '../../../kit/one-at-a-time';
import { Page, Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { saveJson } from '../../../kit/save-file';
import { failureToast } from '../../../kit/toasts';
import { useSession } from '../../../session/session';
import './settings.css';

const { 'account.export': EXPORT, 'account.delete': DELETE } = accountSettingsEndpoints;

interface Kept {
  readonly what: string;
  readonly why: string;
  readonly until: string;
}

/** CA24, in words. What is added to the export is added here. */
const KEPT: readonly Kept[] = [
  {
    what: 'Name, email, picture, preferences',
    why: 'To show you who is who, and the product as you like it',
    until: 'You delete your account',
  },
  { what: 'Memberships and roles', why: 'To decide what you may do', until: 'They end' },
  { what: 'Sign-ins: browser, address, times', why: 'So that you can end them', until: 'They end, 90 days at most' },
  { what: 'Passkeys, authenticator app', why: 'To sign you in. Secrets are sealed', until: 'You remove them' },
  { what: 'API tokens, as hashes', why: 'To let your scripts in', until: 'You delete your account' },
  { what: 'Accepted terms, referrals', why: 'As proof', until: 'You delete your account' },
  { what: 'Notifications', why: 'To tell you what happened', until: 'The newest 500 are kept' },
  {
    what: 'Your queries and comments',
    why: 'They are your work in a company',
    until: 'The company’s; private ones go with you',
  },
  { what: 'Audit log', why: 'To say who did what', until: 'Never changed: it names you by a number' },
];

const COLUMNS: readonly PlainColumn<Kept>[] = [
  { id: 'what', label: 'What', cell: ({ what }) => what },
  { id: 'why', label: 'Why', cell: ({ why }) => why },
  { id: 'until', label: 'Until', cell: ({ until }) => until },
];

export function PrivacyPage() {
  const { profile, acting } = useSession();
  const offline = useIsOffline();
  const [isAsked, setAsked] = useState(false);
  if (profile === null) return null;
  const save = (): void => {
    call('account.export', EXPORT.answer, {}).then(
      (file) => saveJson(file, 'muster-account.json'),
      (error: unknown) => failureToast('The export could not be made', error),
    );
  };
  return (
    <Page title="Privacy settings" about="What is kept about you, as a file to take along, and how to be forgotten.">
      <div className="account-settings wide">
        <Panel title="What is kept about you">
          <PlainTable label="What is kept about you" columns={COLUMNS} rows={KEPT} keyOf={({ what }) => what} />
          <p className="panel-note quiet">
            Beside this, the browser keeps a copy of your companies’ records: see the{' '}
            <AppLink to={href('cookiePolicy')}>cookie policy</AppLink> and the{' '}
            <AppLink to={href('privacy')}>privacy policy</AppLink>.
          </p>
        </Panel>
        {acting === null ? (
          <>
            <Panel title="Take it along">
              <div className="panel-body">
                <p>One JSON file with all of the above, without secrets.</p>
                <div className="account-bar">
                  <Button variant="soft" disabled={offline} onClick={save}>
                    Export my data
                  </Button>
                  {offline ? <span className="quiet small">This needs the network.</span> : null}
                </div>
              </div>
            </Panel>
            <Panel title="Danger zone">
              <div className="panel-body">
                <p>
                  Your account goes at once, with your sign-ins, tokens, settings and notifications, and companies
                  nobody else is in. What you did in other companies stays in their history, under the name you had.
                </p>
                <div className="account-bar">
                  <Button variant="soft" color="red" disabled={offline} onClick={() => setAsked(true)}>
                    Delete my account…
                  </Button>
                </div>
              </div>
            </Panel>
          </>
        ) : null}
      </div>
      <Modal open={isAsked} title="Delete your account?" onClose={() => setAsked(false)}>
        <TypedAddress email={profile.email} />
      </Modal>
    </Page>
  );
}

function TypedAddress({ email }: { readonly email: string }) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const once = useOnce();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim().toLowerCase() !== email.toLowerCase()) return setProblem(`Type your address: ${email}`);
    once(() =>
      call('account.delete', DELETE.answer, {}, { email: typed.trim() }).then(
        // Signing out wipes what this browser keeps.
        () => navigate(href('logout')),
        (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
      ),
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label="Your email address"
        type="email"
        hint={`To delete your account for good, type: ${email}`}
        value={typed}
        problem={problem}
        onChange={setTyped}
      />
      <div className="dialog-actions">
        <CancelButton />
        <Button type="submit" color="red">
          Delete my account
        </Button>
      </div>
    </form>
  );
}
