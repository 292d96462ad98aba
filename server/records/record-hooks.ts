import type { EntityRow } from '../../contract/entities';
import type { CompanyRecordName } from '../../contract/records';
import type { Tx } from '../db/access';
import type { UserPrincipal } from '../db/principal';

export type PersonTx = Tx<UserPrincipal>;

/** What an area decides about its records where their definition does not. Each may refuse, and write what follows. */
export interface RecordHooks<R extends object> {
  /** One is about to be made: answers what only the server says of it. */
  creating?(tx: PersonTx, row: R): Promise<Partial<R>>;
  created?(tx: PersonTx, row: R): Promise<void>;
  /** A person changes values of it: it has other ones `after`. Answers what only the server says of it then, if anything. */
  changing?(tx: PersonTx, before: R, after: R): Promise<Partial<R> | undefined>;
  /** So it is now, once it is written. */
  changed?(tx: PersonTx, before: R, after: R): Promise<void>;
  /** Some were deleted or brought back: as they are now. */
  replaced?(tx: PersonTx, rows: readonly R[]): Promise<void>;
  /** What follows from a change is done in the background, which is woken. */
  readonly isAppliedLater?: true;
}

/** The areas that decide more about their records than the definition says. */
export type HooksOfKinds = { readonly [N in CompanyRecordName]?: RecordHooks<EntityRow[N]> };
