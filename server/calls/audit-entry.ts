import type { UserPrincipal } from '../db/principal';

/**
 * Who did what, and what was refused. Written in the transaction of the deed itself: without its entry
 * there is no deed. A chain per company, each entry holding the hash of the one before.
 */
export interface AuditEntry {
  /** `invitation.created`, `sign-in`, … */
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  /** Null: of the installation. */
  readonly companyId: string | null;
  readonly actor: AuditActor;
  /** Never a secret, and of a person only their id. */
  readonly about?: Readonly<Record<string, string | number | boolean | null>>;
}

/** What an entry says of the call that it was done by, beside the deed. */
export interface AuditedCall {
  /** Of the endpoint table. */
  readonly call: string;
  /** From which address, as far as the host knows it. */
  readonly from: string;
  /** `replayed`: it waited in a browser, as without a connection, and was sent later. */
  readonly origin: 'online' | 'replayed';
  /** When it was made in the browser, by the server's clock; only where it was replayed. */
  readonly madeAt?: string;
  /** Names of what was sent, never the values. */
  readonly fields?: readonly string[];
  /** The record the call names. */
  readonly record?: string;
  /** Rows it changed, by their kind. */
  readonly changes?: readonly AuditedChange[];
}
export interface AuditedChange {
  readonly kind: string;
  readonly count: number;
  /** The first of them. */
  readonly ids: readonly string[];
}
export interface AuditActor {
  /** Null: somebody not signed in. */
  readonly userId: string | null;
  /** Who really acted, where somebody acts in another's place. */
  readonly impersonatorId: string | null;
  readonly means: UserPrincipal['means']['kind'] | 'none';
}

export const NOBODY: AuditActor = { userId: null, impersonatorId: null, means: 'none' };

export function actorOf({ userId, means }: UserPrincipal): AuditActor {
  return { userId, impersonatorId: means.kind === 'impersonation' ? means.admin.id : null, means: means.kind };
}
