import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { accountSettingsEndpoints, type SignIn } from '../../../../contract/areas/account/settings';
import { href } from '../../../../contract/paths';
import { call } from '../../../data/call';
import { useCached } from '../../../data/use-cached';
import { AppLink } from '../../../kit/app-link';
import { ConfirmDialog } from '../../../kit/confirm-dialog';
import { plural } from '../../../kit/format';
import { Page, Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime } from '../../../kit/relative-time';
import { failureToast, showToast } from '../../../kit/toasts';
import { CachedPanel } from '../../../parts/cached-panel';
import { useSession } from '../../../session/session';
import { SecondStepsPanel } from './second-steps-panel';
import './settings.css';

const { 'sign-ins.end': END, 'sign-ins.end-others': END_OTHERS } = accountSettingsEndpoints;

/** How the person signs in, and where they are signed in now. */
export function AccessPage() {
  const { profile } = useSession();
  return profile === null ? null : <Access />;
}

function Access() {
  const answer = useCached('sign-ins.list', {});
  return (
    <Page title="Access" about="Where you are signed in, and what you sign in with.">
      <div className="account-settings wide">
        <CachedPanel title="Where you are signed in" of={answer} what="your sign-ins" rows={3}>
          {(body) => <SignIns {...body} />}
        </CachedPanel>
        <SecondStepsPanel />
        <Panel title="Tokens for scripts">
          <p className="panel-note">
            A script signs in with a token of yours.{' '}
            <AppLink to={href('accountApi')}>Make and revoke API tokens</AppLink>
          </p>
        </Panel>
      </div>
    </Page>
  );
}

interface Props {
  readonly signIns: readonly SignIn[];
  readonly isUntold: boolean;
}

function SignIns({ signIns, isUntold }: Props) {
  const { acting, config } = useSession();
  const [asked, setAsked] = useState<SignIn | 'others' | null>(null);
  if (isUntold || signIns.length === 0) {
    return (
      <p className="panel-note quiet">
        {config?.auth.mode === 'bypass'
          ? 'This installation runs without sign-in, on this computer only.'
          : 'Your company’s sign-in does not tell browsers apart. Signing out ends all of them.'}
      </p>
    );
  }
  const others = signIns.filter(({ isThis }) => !isThis);
  const end = async (which: SignIn | 'others'): Promise<void> => {
    const { ended } =
      which === 'others'
        ? await call('sign-ins.end-others', END_OTHERS.answer, {})
        : await call('sign-ins.end', END.answer, { id: which.id });
    showToast('success', `${plural(ended, 'sign-in')} ended`);
  };
  return (
    <>
      <PlainTable
        label="Where you are signed in"
        columns={columnsOf(acting === null ? setAsked : null)}
        rows={signIns}
        keyOf={({ id }) => id}
      />
      {others.length === 0 || acting !== null ? null : (
        <div className="panel-body">
          <div className="account-bar">
            <Button variant="soft" color="red" onClick={() => setAsked('others')}>
              Sign out everywhere else
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked === 'others' ? 'Sign out everywhere else?' : 'Sign out there?'}
        text={
          asked === 'others'
            ? `${plural(others.length, 'other sign-in')} ends at once. What was not sent there waits until you sign in there again.`
            : `${asked?.device ?? ''} is signed out at once. What was not sent there waits until you sign in there again.`
        }
        confirm="Sign out"
        destructive
        onConfirm={() => {
          if (asked !== null)
            end(asked).catch((error: unknown) => failureToast('The sign-in could not be ended', error));
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function columnsOf(ask: ((which: SignIn) => void) | null): readonly PlainColumn<SignIn>[] {
  return [
    {
      id: 'device',
      label: 'Device',
      cell: ({ device, isThis }) => (
        <span>
          {device} {isThis ? <strong className="small">this one</strong> : null}
        </span>
      ),
    },
    { id: 'address', label: 'Address', cell: ({ address }) => <span className="mono">{address}</span> },
    { id: 'first', label: 'Signed in', cell: ({ firstAt }) => <RelativeTime at={firstAt} /> },
    { id: 'last', label: 'Last used', cell: ({ lastAt }) => <RelativeTime at={lastAt} /> },
    {
      id: 'end',
      label: 'Actions',
      align: 'end',
      cell: (signIn) =>
        signIn.isThis || ask === null ? (
          '–'
        ) : (
          <Button
            size="1"
            variant="soft"
            color="red"
            aria-label={`Sign out ${signIn.device}`}
            onClick={() => ask(signIn)}
          >
            Sign out
          </Button>
        ),
    },
  ];
}
