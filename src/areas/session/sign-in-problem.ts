import { providerError } from '../../session/auth/provider';

/** Where the way out of a problem leads. */
export type WayOut = 'sign-in' | 'home' | 'contact';

export interface SignInProblem {
  readonly text: string;
  /** The best first. */
  readonly waysOut: readonly WayOut[];
}

/** The identity provider's errors (specification §8), in words for the person. */
const PROBLEMS: Readonly<Record<string, SignInProblem>> = {
  mfa_required: {
    text: 'Your account asks for a second factor, such as a code from your phone. Sign in again and have it at hand.',
    waysOut: ['sign-in', 'contact'],
  },
  missing_refresh_token: {
    text: 'This browser no longer holds what keeps you signed in. Sign in again; unsent changes stay in this browser.',
    waysOut: ['sign-in'],
  },
  login_required: {
    text: 'Your session has ended. Sign in again to continue where you left off.',
    waysOut: ['sign-in', 'home'],
  },
  state_mismatch: {
    text: 'The answer did not match the sign-in this browser started, so it was refused. Start again in this tab.',
    waysOut: ['sign-in', 'home'],
  },
  missing_transaction: {
    text: 'This sign-in was already used, or was started in another browser. Start again from here.',
    waysOut: ['sign-in', 'home'],
  },
  timeout: {
    text: 'The sign-in service took too long to answer. Check your connection and try again.',
    waysOut: ['sign-in', 'home'],
  },
  cancelled: {
    text: 'You left the sign-in before it was complete. Nothing has changed.',
    waysOut: ['home', 'sign-in'],
  },
  access_denied: {
    text: 'The sign-in service did not let you in. If you did not cancel it yourself, ask an administrator why.',
    waysOut: ['sign-in', 'contact'],
  },
};

const UNKNOWN: SignInProblem = {
  text: 'The sign-in could not be completed. Try again; if it keeps failing, contact us.',
  waysOut: ['sign-in', 'contact'],
};

/** The code comes from the address, where anybody may have written it. */
export function signInProblem(code: string | null): SignInProblem {
  return (code !== null && Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined) ?? UNKNOWN;
}

/** A code as it may be shown to the person: an identifier, never a sentence somebody put into a link. */
export function shownCode(code: string | null): string | null {
  return code !== null && /^[a-z][a-z0-9_]{0,39}$/.test(code) ? code : null;
}

/** The code of what went wrong, for the address of the error page. */
export const problemCode = (error: unknown): string => providerError(error) ?? 'unknown';
