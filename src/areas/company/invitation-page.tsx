import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type * as z from 'zod/mini';
import { companyEndpoints } from '../../../contract/areas/company';
import { href } from '../../../contract/paths';
import { call } from '../../data/call';
import { useAnswer } from '../../data/use-answer';
import { AppLink } from '../../kit/app-link';
import { Failure } from '../../kit/failure';
import { LinkButton } from '../../kit/link-button';
import { ErrorState } from '../../kit/notice';
import { Page, Panel } from '../../kit/page';
import { TimeToCome } from '../../kit/relative-time';
import { Skeleton } from '../../kit/skeleton';
import { failureToast, showToast } from '../../kit/toasts';
import { refreshCompanies } from '../../session/company';
import { namingCompany } from '../../session/company-choice';
import { useSession } from '../../session/session';
import { SessionGate } from '../../session/session-gate';
import { signIn } from '../../session/sign-in';

const { 'invitations.get': GET, 'invitations.accept': ACCEPT } = companyEndpoints;
type Invitation = z.infer<typeof GET.answer>;

interface Props {
  readonly params: Readonly<Record<string, string>>;
}

/** To a company or a billing account: whoever holds the link sees where it leads, and joins once signed in. */
export function InvitationPage({ params }: Props) {
  const token = params['token'] ?? '';
  const [answer, reload] = useAnswer(() => call('invitations.get', GET.answer, { token }));
  if (answer.state === 'loading') {
    return (
      <Page title="Invitation">
        <Skeleton width="50ch" height={20} />
      </Page>
    );
  }
  if (answer.state === 'ready') return <Invited token={token} invitation={answer.body} />;
  return (
    <Page title="Invitation">
      {isGone(answer.error) ? <Gone /> : <Failure what="The invitation" error={answer.error} onRetry={reload} />}
    </Page>
  );
}

/** Errors cross from the worker as name and message. */
const isGone = (error: unknown): boolean => error instanceof Error && error.message === 'Invitation not found';

/** Used, taken back, expired and unknown are one answer of the server, so that tokens cannot be probed. */
function Gone() {
  const { profile } = useSession();
  return (
    <ErrorState
      title="This invitation is no longer valid"
      text="It was used, revoked or expired after seven days, or the link is incomplete. If you used it yourself, you are already a member. Otherwise, ask for a new one."
    >
      {profile === null ? (
        <LinkButton to={href('home')}>Home</LinkButton>
      ) : (
        <LinkButton to={href('dashboard')}>Dashboard</LinkButton>
      )}
    </ErrorState>
  );
}

function Invited({ token, invitation }: { readonly token: string; readonly invitation: Invitation }) {
  const { to, name, invitedBy, role, expiresAt } = invitation;
  const [waits, setWaits] = useState(false);
  const { state, profile } = useSession();
  const kind = to === 'company' ? 'company' : 'billing account';
  return (
    <Page title={`Join ${name}`} about={`An invitation to a ${kind}.`}>
      <p>
        {invitedBy} invites you to the {kind} <strong>{name}</strong> as {role}. It can be used once, and expires{' '}
        <TimeToCome at={expiresAt} />.
      </p>
      {waits ? (
        <Waits invitation={invitation} />
      ) : state !== 'ready' ? (
        <SessionGate>
          <Skeleton width="30ch" height={32} />
        </SessionGate>
      ) : profile === null ? (
        <SignInFirst token={token} />
      ) : (
        <>
          {invitation.waiting ? (
            <p>
              Someone has already accepted it and is waiting for confirmation. If that was you, there is nothing more to
              do.
            </p>
          ) : null}
          <Accept token={token} invitation={invitation} email={profile.email} onWaits={() => setWaits(true)} />
        </>
      )}
    </Page>
  );
}

/** The address is not known to be the invited one: somebody who may invite says whether it is the right person. */
function Waits({ invitation: { name, invitedBy } }: { readonly invitation: Invitation }) {
  return (
    <Panel title="Waiting for confirmation">
      <p className="panel-body" role="status">
        The invitation is for a different email address, or your address is not verified. {invitedBy}, or another
        administrator of {name}, has been asked to confirm that it is you. You get a notification either way. Until
        then, you cannot see {name}.
      </p>
    </Panel>
  );
}

function SignInFirst({ token }: { readonly token: string }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = (): void => {
    setIsLeaving(true);
    signIn(location.pathname, token).catch((error: unknown) => {
      setIsLeaving(false);
      failureToast('The sign-in could not be started', error);
    });
  };
  return (
    <>
      <p>Sign in to accept it. If you have no account yet, create one on the next page.</p>
      <div className="row wrap">
        <Button onClick={leave} loading={isLeaving}>
          Sign in or sign up
        </Button>
      </div>
    </>
  );
}

interface AcceptProps {
  readonly token: string;
  readonly invitation: Invitation;
  readonly email: string;
  onWaits(): void;
}

function Accept({ token, invitation: { name }, email, onWaits }: AcceptProps) {
  const [, navigate] = useLocation();
  const { config } = useSession();
  const [isSending, setIsSending] = useState(false);
  const accept = async (): Promise<void> => {
    const { companyId, waiting } = await call('invitations.accept', ACCEPT.answer, { token });
    if (waiting) return onWaits();
    await refreshCompanies();
    showToast('success', `You joined ${name}`);
    navigate(companyId === null ? href('billingAccounts') : namingCompany(href('dashboard'), companyId), {
      replace: true,
    });
  };
  const start = (): void => {
    setIsSending(true);
    accept().catch((error: unknown) => {
      setIsSending(false);
      failureToast('The invitation could not be accepted', error);
    });
  };
  return (
    <>
      <p>
        You are signed in as <strong>{email}</strong>, and join as that person. If the invitation is for a different
        address, an administrator confirms it first.
      </p>
      <div className="row wrap">
        <Button onClick={start} loading={isSending}>
          Accept the invitation
        </Button>
        {config?.auth.mode === 'bypass' ? null : <AppLink to={href('logout')}>Sign out to use another account</AppLink>}
      </div>
    </>
  );
}
