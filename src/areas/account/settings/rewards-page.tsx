import type { Rewards } from '../../../../contract/areas/account/settings';
import { href } from '../../../../contract/paths';
import { useCached } from '../../../data/use-cached';
import { CopyField } from '../../../kit/copy-field';
import { plural } from '../../../kit/format';
import { Page, Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime } from '../../../kit/relative-time';
import { CachedPart } from '../../../parts/cached-panel';
import { useSession } from '../../../session/session';
import './settings.css';

/** Whom the person brought along. */
export function RewardsPage() {
  const { profile } = useSession();
  return profile === null ? null : <Of />;
}

function Of() {
  const answer = useCached('account.rewards', {});
  return (
    <Page title="Rewards" about="Bring others to this installation, and see who came.">
      <div className="account-settings">
        <CachedPart of={answer} what="your rewards" rows={4}>
          {(rewards, age) => (
            <>
              {age}
              <Panel title="Your link">
                <div className="panel-body">
                  <CopyField
                    label="Referral link"
                    value={`${location.origin}${href('signup')}?ref=${rewards.referralCode}`}
                    hint="Whoever signs in for the first time after following it counts as brought by you. It lets nobody in: for that they need an invitation."
                  />
                </div>
              </Panel>
              <Came rewards={rewards} />
              <Panel title="What it earned">
                <div className="panel-body">
                  <p>
                    <strong>
                      {plural(rewards.came.filter(({ isComplete }) => isComplete).length, 'person', 'people')}
                    </strong>{' '}
                    came through you. This installation pays no rewards for that, so nothing was earned and nothing is
                    owed.
                  </p>
                  <p className="quiet">
                    Terms: each person counts once, for the first link they followed. Your own sign-ins do not count. A
                    name is shown only of who is in a company with you.
                  </p>
                </div>
              </Panel>
            </>
          )}
        </CachedPart>
      </div>
    </Page>
  );
}

function Came({ rewards: { came } }: { readonly rewards: Rewards }) {
  return (
    <Panel title="Who came">
      {came.length === 0 ? (
        <p className="panel-note quiet">Nobody yet. Send somebody your link.</p>
      ) : (
        <PlainTable label="Who came" columns={COLUMNS} rows={came} keyOf={({ at }, index) => `${at} ${index}`} />
      )}
    </Panel>
  );
}

const COLUMNS: readonly PlainColumn<Rewards['came'][number]>[] = [
  { id: 'name', label: 'Who', cell: ({ name }) => name ?? 'Somebody outside of your companies' },
  { id: 'at', label: 'Came', cell: ({ at }) => <RelativeTime at={at} /> },
  { id: 'state', label: 'State', cell: ({ isComplete }) => (isComplete ? 'Counts' : 'Began to sign in') },
];
