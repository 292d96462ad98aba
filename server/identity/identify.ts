import type { UserPrincipal } from '../db/principal';

/** What a request or a socket's upgrade shows of itself. */
export interface Caller {
  readonly token: string;
  /** What the caller is about to do, for the audit log; absent for a socket. */
  readonly what?: string;
  /** The answer may be a remembered one: it is used in transactions only, and the first statement of each proves it. */
  readonly proves?: true;
  header(name: string): string | undefined;
}

/** The person a token speaks for; null for a token that does not count here, whatever the reason. */
export type Identify = (caller: Caller) => Promise<UserPrincipal | null>;

export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1] ?? null;
}
