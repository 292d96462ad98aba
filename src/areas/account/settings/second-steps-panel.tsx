import { Button } from '@radix-ui/themes';
import { useEffect, useState } from 'react';
import { accountSettingsEndpoints, type SecondSteps } from '../../../../contract/areas/account/settings';
import { call } from '../../../data/call';
import { useIsOffline } from '../../../data/status';
import { useCached } from '../../../data/use-cached';
import { type Fact, Facts } from '../../../details/facts';
import { Failure } from '../../../kit/failure';
import { plural } from '../../../kit/format';
import { OfflineState } from '../../../kit/notice';
import { Panel } from '../../../kit/page';
import { RelativeTime } from '../../../kit/relative-time';
import { SkeletonRows } from '../../../kit/skeleton';
import { useSession } from '../../../session/session';

const { 'second-steps.get': GET } = accountSettingsEndpoints;

type Answer =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly steps: SecondSteps | null }
  | { readonly state: 'failed'; readonly error: Error };

/** Passkeys and the app that makes codes: set on the sign-in's own pages, which ask for the password again. */
export function SecondStepsPanel() {
  const offline = useIsOffline();
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<Answer>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again by hand, and once the server is back
  useEffect(() => {
    let isShown = true;
    call('second-steps.get', GET.answer, {}).then(
      (steps) => isShown && setAnswer({ state: 'ready', steps }),
      (error: unknown) =>
        isShown && setAnswer({ state: 'failed', error: error instanceof Error ? error : new Error(String(error)) }),
    );
    return () => {
      isShown = false;
    };
  }, [turn, offline]);
  return (
    <Panel title="Second step">
      {answer.state === 'loading' ? <SkeletonRows rows={3} label="Loading how you sign in" /> : null}
      {answer.state === 'failed' && offline ? (
        <OfflineState title="You are offline" text="How you sign in is shown once the server can be reached." />
      ) : null}
      {answer.state === 'failed' && !offline ? (
        <Failure what="How you sign in" error={answer.error} onRetry={() => setTurn((before) => before + 1)} />
      ) : null}
      {answer.state === 'ready' ? <Steps steps={answer.steps} /> : null}
    </Panel>
  );
}

function Steps({ steps }: { readonly steps: SecondSteps | null }) {
  const { acting } = useSession();
  const [account] = useCached('account.get', {});
  if (steps === null) {
    return <p className="panel-note quiet">Your company’s sign-in decides what you sign in with.</p>;
  }
  const page = account.state === 'ready' ? account.body.pages?.secondStep : undefined;
  const isOn = steps.appSince !== null || steps.passkeys.length > 0;
  return (
    <>
      <Facts facts={factsOf(steps)} />
      {acting !== null || page === undefined ? null : (
        <div className="panel-body">
          <div className="account-bar">
            <Button asChild variant={isOn ? 'soft' : 'solid'}>
              <a href={page}>{isOn ? 'Change the second step' : 'Set up a second step'}</a>
            </Button>
            <span className="quiet small">It asks for your password again.</span>
          </div>
        </div>
      )}
    </>
  );
}

function factsOf({ appSince, passkeys, recoveryCodesLeft, requiredBy }: SecondSteps): readonly Fact[] {
  return [
    {
      label: 'Authenticator app',
      value:
        appSince === null ? (
          'Not set up'
        ) : (
          <>
            Set up <RelativeTime at={appSince} />
          </>
        ),
    },
    {
      label: 'Passkeys',
      value:
        passkeys.length === 0
          ? 'None'
          : passkeys.map(({ id, name, lastUsedAt }) => (
              <span key={id} className="account-bar">
                {name}
                <span className="quiet small">
                  {lastUsedAt === null ? (
                    'never used'
                  ) : (
                    <>
                      used <RelativeTime at={lastUsedAt} />
                    </>
                  )}
                </span>
              </span>
            )),
    },
    {
      label: 'Recovery codes',
      value: appSince === null && passkeys.length === 0 ? '–' : `${plural(recoveryCodesLeft, 'code')} left`,
    },
    ...(requiredBy.length === 0 ? [] : [{ label: 'Required by', value: requiredBy.join(', ') }]),
  ];
}
