import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { BillingAccount } from '../../../contract/areas/billing';
import { useCached } from '../../data/use-cached';
import { words } from '../../kit/format';
import { Modal } from '../../kit/modal';
import { Page, Panel } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { CachedPanel } from '../../parts/cached-panel';
import { useSession } from '../../session/session';
import { AccountInvitations } from './account-invitations';
import { CreateAccount } from './create-account';

type Account = z.infer<typeof BillingAccount>;

/** The accounts that pay, and the people in them. */
export function AccountsPage() {
  const { profile } = useSession();
  // The page opens before it is known who is here, and their company's page is another one.
  return profile === null ? null : <AccountsOfPerson />;
}

function AccountsOfPerson() {
  const answer = useCached('billing-accounts.list', {});
  const [asked, setAsked] = useState<Account | null>(null);
  return (
    <Page title="Billing accounts" about="Who pays for which companies. Nothing is billed on this installation yet.">
      <Panel title="New billing account">
        <CreateAccount />
      </Panel>
      <CachedPanel title="Your billing accounts" of={answer} what="your billing accounts" rows={2}>
        {({ billingAccounts }) => <Accounts accounts={billingAccounts} onInvite={setAsked} />}
      </CachedPanel>
      <Modal
        open={asked !== null}
        kind="wide"
        title={`Invite someone to ${asked?.name ?? ''}`}
        onClose={() => setAsked(null)}
      >
        {asked === null ? null : <AccountInvitations accountId={asked.id} />}
      </Modal>
    </Page>
  );
}

function Accounts({ accounts, onInvite }: { readonly accounts: readonly Account[]; onInvite(account: Account): void }) {
  if (accounts.length === 0) return <p className="panel-body quiet">You are not in a billing account.</p>;
  const columns: readonly PlainColumn<Account>[] = [
    { id: 'name', label: 'Name', cell: ({ name }) => name },
    { id: 'role', label: 'Your role', cell: ({ role }) => words(role) },
    {
      id: 'invite',
      label: 'People',
      align: 'end',
      cell: (account) =>
        account.role === 'admin' ? (
          <Button
            size="1"
            variant="soft"
            aria-label={`Invite someone to ${account.name}`}
            onClick={() => onInvite(account)}
          >
            Invite
          </Button>
        ) : (
          <span className="quiet small">Only admins can invite</span>
        ),
    },
  ];
  return <PlainTable label="Your billing accounts" columns={columns} rows={accounts} keyOf={({ id }) => id} />;
}
