import { Badge, Button } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import type { PlatformUser, PlatformUsers } from '../../../contract/areas/admin';
import { Suspended } from '../../../contract/areas/admin/governing';
import { href } from '../../../contract/paths';
import { call } from '../../data/call';
import { useIsOffline } from '../../data/status';
import { useCached } from '../../data/use-cached';
import { AppLink } from '../../kit/app-link';
import { ConfirmDialog } from '../../kit/confirm-dialog';
import { plural } from '../../kit/format';
import { NoResults } from '../../kit/notice';
import { Page } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime } from '../../kit/relative-time';
import { Select } from '../../kit/select';
import { failureToast } from '../../kit/toasts';
import { CachedPart } from '../../parts/cached-panel';
import { Pager } from '../../parts/pager';
import { SearchInput } from '../../parts/search-input';
import { useAddress } from '../../parts/use-address';
import { startImpersonation } from '../../session/impersonation';
import { useSession } from '../../session/session';
import { SuspendDialog } from './suspend-dialog';
import './admin.css';

const STATES = [
  { value: '', label: 'Everybody' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'administrator', label: 'Administrators' },
];
const NAMES = ['q', 'state', 'after'];

/** What is asked about somebody. */
interface Asked {
  readonly kind: 'place' | 'suspend' | 'restore';
  readonly user: PlatformUser;
}

/** Everybody of the installation; an administrator takes somebody's place to see what they see, and keeps people out. */
export function UsersPage() {
  const { config, profile } = useSession();
  const { params, set } = useAddress('adminUsers');
  const [asked, ask] = useState<Asked | null>(null);
  const wanted = Object.fromEntries([...params].filter(([name]) => NAMES.includes(name)));
  const answer = useCached('admin.users', wanted);
  const offline = useIsOffline();
  const bypass = config?.auth.mode === 'bypass';
  const isOther = (user: PlatformUser) => user.id !== profile?.id;
  const columns = columnsOf({
    offline,
    mayAct: (user) => !bypass && !user.isPlatformAdmin && isOther(user),
    isOther,
    ask,
  });
  return (
    <Page
      title="Users"
      about="Everyone who can sign in to this installation."
      above={<AppLink to={href('admin')}>Administration</AppLink>}
    >
      <div className="row wrap">
        <SearchInput label="Name or email" value={params.get('q') ?? ''} onChange={(q) => set({ q, after: null })} />
        <div>
          <Select
            label="Show"
            value={params.get('state') ?? ''}
            options={STATES}
            onChange={(state) => set({ state, after: null }, true)}
          />
        </div>
      </div>
      {bypass ? (
        <p className="quiet admin-note">This installation runs without sign-in, so impersonation is not available.</p>
      ) : null}
      <CachedPart of={answer} what="these users" rows={8}>
        {(found, age) => (
          <UserList found={found} age={age} columns={columns}>
            <Pager
              of="users"
              next={found.next}
              isFirst={params.get('after') === null}
              onGo={(after) => set({ after }, true)}
            />
          </UserList>
        )}
      </CachedPart>
      <Dialogs asked={asked} onClose={() => ask(null)} onDone={answer[1]} />
    </Page>
  );
}

interface ListProps {
  readonly found: z.infer<typeof PlatformUsers>;
  readonly age: ReactNode;
  readonly columns: readonly PlainColumn<PlatformUser>[];
  readonly children: ReactNode;
}

function UserList({ found: { users, total }, age, columns, children }: ListProps) {
  if (total === 0) {
    return (
      <NoResults title="No users match" text="Try another name or email, or show everybody.">
        {age}
      </NoResults>
    );
  }
  return (
    <>
      <div className="row wrap">
        <span className="quiet small" role="status">
          {plural(total, 'user', 'users')}
        </span>
        {age}
      </div>
      <PlainTable label="Users" columns={columns} rows={users} keyOf={({ id }) => id} />
      {children}
    </>
  );
}

const nameOf = ({ name, email }: PlatformUser) => name ?? email;

interface Actions {
  readonly offline: boolean;
  mayAct(user: PlatformUser): boolean;
  isOther(user: PlatformUser): boolean;
  ask(asked: Asked): void;
}

function columnsOf({ offline, mayAct, isOther, ask }: Actions): readonly PlainColumn<PlatformUser>[] {
  const act = (kind: Asked['kind'], label: string, said: string, user: PlatformUser) => (
    <Button
      size="1"
      variant="soft"
      color={kind === 'suspend' ? 'red' : undefined}
      disabled={offline}
      aria-label={`${said} ${nameOf(user)}`}
      onClick={() => ask({ kind, user })}
    >
      {label}
    </Button>
  );
  return [
    { id: 'name', label: 'Name', cell: ({ name }) => name ?? '–' },
    { id: 'email', label: 'Email', cell: ({ email }) => email },
    { id: 'companies', label: 'Companies', cell: ({ companies }) => companies.join(', ') || '–' },
    {
      id: 'state',
      label: 'State',
      cell: ({ isPlatformAdmin, suspendedAt }) =>
        suspendedAt !== null ? (
          <span>
            <Badge color="red" highContrast>
              Suspended
            </Badge>{' '}
            <RelativeTime at={suspendedAt} />
          </span>
        ) : isPlatformAdmin ? (
          'Administrator'
        ) : (
          'Active'
        ),
    },
    {
      id: 'act',
      label: 'Actions',
      cell: (user) =>
        isOther(user) ? (
          <div className="row">
            {mayAct(user) ? act('place', 'Sign in as…', 'Sign in as', user) : null}
            {user.suspendedAt === null
              ? act('suspend', 'Suspend…', 'Suspend', user)
              : act('restore', 'Let in again', 'Let in again:', user)}
          </div>
        ) : (
          'You'
        ),
    },
  ];
}

interface DialogsProps {
  readonly asked: Asked | null;
  onClose(): void;
  onDone(): void;
}

function Dialogs({ asked, onClose, onDone }: DialogsProps) {
  const user = asked?.user ?? null;
  const name = user === null ? '' : nameOf(user);
  return (
    <>
      <ConfirmDialog
        open={asked?.kind === 'place'}
        title={`Sign in as ${name}?`}
        text="For 30 minutes, you see what they see and can do what they can, in every tab. Each call is audited under both names. Billing, roles and credentials are off limits."
        confirm="Sign in as this user"
        onConfirm={() => {
          if (user === null) return;
          startImpersonation(user.id).catch((error: unknown) =>
            failureToast('Impersonation could not be started', error),
          );
        }}
        onClose={onClose}
      />
      <ConfirmDialog
        open={asked?.kind === 'restore'}
        title={`Let ${name} in again?`}
        text="They can sign in from now on, and find everything as they left it."
        confirm="Let in again"
        onConfirm={() => {
          if (user === null) return;
          call('admin.restore-user', Suspended, { id: user.id }).then(onDone, (error: unknown) =>
            failureToast('They could not be let in', error),
          );
        }}
        onClose={onClose}
      />
      {asked?.kind === 'suspend' ? (
        <SuspendDialog id={asked.user.id} name={name} onClose={onClose} onDone={onDone} />
      ) : null}
    </>
  );
}
