import { keysOf } from '../../contract/narrow';
import { isStreamOf, ownerOf, type StreamKind, streamNamed } from '../../contract/streams';
import type { UserPrincipal } from './principal';

/** What the server knows of each kind of stream (decision 27). What it grants, shows and lets be written follows from here. */
interface StreamRow {
  /** The column that says whose a row is; none where it is everybody's. */
  readonly column: 'company_id' | 'user_id' | 'billing_account_id' | null;
  /** Whose rows somebody is granted. */
  granted(principal: UserPrincipal): readonly Granted[];
  /** People are told of what others do: their streams are written by the system then, and by nobody else. */
  readonly isToldByOthers?: true;
}

interface Granted {
  /** Empty where there is no owner. */
  readonly owner: string;
  readonly role: string;
  /** Advances whenever what they see of it changes: a browser then takes a fresh snapshot. */
  readonly accessRev: number;
}

export const STREAMS: Readonly<Record<StreamKind, StreamRow>> = {
  company: {
    column: 'company_id',
    granted: ({ memberships }) =>
      memberships.map(({ companyId, role, accessRev }) => ({ owner: companyId, role, accessRev })),
  },
  user: {
    column: 'user_id',
    granted: ({ userId }) => [{ owner: userId, role: 'owner', accessRev: 1 }],
    isToldByOthers: true,
  },
  billing: {
    column: 'billing_account_id',
    // Every member sees all of an account (A10): another role is no other view of it.
    granted: ({ billingAccounts }) =>
      billingAccounts.map(({ billingAccountId, role }) => ({ owner: billingAccountId, role, accessRev: 1 })),
  },
  catalog: { column: null, granted: () => [{ owner: '', role: 'reader', accessRev: 1 }] },
};

const KINDS = keysOf(STREAMS);

export interface GrantedStream extends Omit<Granted, 'owner'> {
  readonly stream: string;
}

/** Every stream somebody may read. */
export const grantedTo = (principal: UserPrincipal): readonly GrantedStream[] =>
  KINDS.flatMap((kind) =>
    STREAMS[kind].granted(principal).map(({ owner, ...rest }) => ({ stream: streamNamed(kind, owner), ...rest })),
  );

/** Those of them that are somebody's: nobody but the system writes the others. */
export const ownStreamsOf = (principal: UserPrincipal): readonly string[] =>
  grantedTo(principal).flatMap(({ stream }) => (ownerOf(stream) === null ? [] : [stream]));

export const isToldByOthers = (stream: string): boolean =>
  KINDS.some((kind) => STREAMS[kind].isToldByOthers && isStreamOf(kind, stream));
