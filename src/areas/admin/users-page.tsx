import { Button } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type * as z from 'zod/mini';
import type { PlatformUser, PlatformUsers } from '../../../contract/areas/admin';
import { href } from '../../../contract/paths';
import { useCached } from '../../data/use-cached';
import { ConfirmDialog } from '../../kit/confirm-dialog';
import { TextInput } from '../../kit/fields';
import { plural } from '../../kit/format';
import { NoResults } from '../../kit/notice';
import { Page } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { failureToast } from '../../kit/toasts';
import { CachedPart } from '../../parts/cached-panel';
import { startImpersonation } from '../../session/impersonation';
import { useSession } from '../../session/session';

/** Everybody of the installation; an administrator can take somebody's place to see what they see. */
export function UsersPage() {
  const { config, profile } = useSession();
  const [, navigate] = useLocation();
  const wanted = new URLSearchParams(useSearch()).get('q') ?? '';
  const [place, setPlace] = useState<PlatformUser | null>(null);
  const answer = useCached('admin.users', wanted === '' ? {} : { q: wanted });
  const search = (q: string): void => {
    navigate(href('adminUsers') + (q === '' ? '' : `?${new URLSearchParams({ q })}`), { replace: true });
  };
  const bypass = config?.auth.mode === 'bypass';
  const mayAct = (user: PlatformUser) => !bypass && !user.isPlatformAdmin && user.id !== profile?.id;
  return (
    <Page title="Users" about="Everyone who can sign in to this installation.">
      <search className="stack">
        <TextInput label="Name or email" value={wanted} onChange={search} />
      </search>
      {bypass ? (
        <p className="quiet">This installation runs without sign-in, so impersonation is not available.</p>
      ) : null}
      <CachedPart of={answer} what="these users" rows={8}>
        {(found, age) => <UserList found={found} age={age} columns={columnsOf(mayAct, setPlace)} />}
      </CachedPart>
      <ConfirmDialog
        open={place !== null}
        title={`Sign in as ${place === null ? '' : nameOf(place)}?`}
        text="For 30 minutes, you see what they see and can do what they can, in every tab. Each call is audited under both names. Billing, roles and credentials are off limits."
        confirm="Sign in as this user"
        onConfirm={() => {
          if (place === null) return;
          startImpersonation(place.id).catch((error: unknown) =>
            failureToast('Impersonation could not be started', error),
          );
        }}
        onClose={() => setPlace(null)}
      />
    </Page>
  );
}

interface ListProps {
  readonly found: z.infer<typeof PlatformUsers>;
  readonly age: ReactNode;
  readonly columns: readonly PlainColumn<PlatformUser>[];
}

function UserList({ found: { users, total }, age, columns }: ListProps) {
  if (total === 0) {
    return (
      <NoResults title="No users match" text="Try another name or email.">
        {age}
      </NoResults>
    );
  }
  return (
    <>
      <div className="row wrap">
        <span className="quiet small" role="status">
          {users.length < total
            ? `The first ${users.length} of ${plural(total, 'user', 'users')}. Search to find more.`
            : plural(total, 'user', 'users')}
        </span>
        {age}
      </div>
      <PlainTable label="Users" columns={columns} rows={users} keyOf={({ id }) => id} />
    </>
  );
}

const nameOf = ({ name, email }: PlatformUser) => name ?? email;

function columnsOf(
  mayAct: (user: PlatformUser) => boolean,
  act: (user: PlatformUser) => void,
): readonly PlainColumn<PlatformUser>[] {
  return [
    { id: 'name', label: 'Name', cell: ({ name }) => name ?? '–' },
    { id: 'email', label: 'Email', cell: ({ email }) => email },
    { id: 'companies', label: 'Companies', cell: ({ companies }) => companies.join(', ') || '–' },
    { id: 'admin', label: 'Administrator', cell: ({ isPlatformAdmin }) => (isPlatformAdmin ? 'Platform' : '–') },
    {
      id: 'act',
      label: 'Actions',
      cell: (user) =>
        mayAct(user) ? (
          <Button size="1" variant="soft" aria-label={`Sign in as ${nameOf(user)}`} onClick={() => act(user)}>
            Sign in as…
          </Button>
        ) : (
          '–'
        ),
    },
  ];
}
