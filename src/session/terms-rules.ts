import { href } from '../../contract/paths';
import { TERMS_VERSION } from '../../contract/version';

/** The terms check on navigation: specification §2 and §5. */

const EXEMPT = new Set([href('acceptTerms'), href('authError'), href('logout'), href('home')]);
const LEGAL = [href('terms'), href('privacy')];

/** Pages anybody may read or must reach before they have accepted. */
export function isExemptFromTerms(path: string): boolean {
  return (
    EXEMPT.has(path) ||
    LEGAL.some((page) => path === page || path.startsWith(`${page}/`)) ||
    path.includes('/auth/') ||
    path.includes('/invitations/')
  );
}

/** Whether the current version is among those accepted. */
export const hasAccepted = (list: readonly { readonly version: string }[]): boolean =>
  list.some(({ version }) => version === TERMS_VERSION);

export type TermsState = 'unchecked' | 'accepted' | 'not accepted' | 'auth error' | 'not answered';

interface TermsPorts {
  ask(): Promise<readonly { readonly version: string }[]>;
  /** The version known to be accepted, for the session of this tab. */
  readonly kept: { read(): string | null; write(version: string): void };
  warn(message: string, detail: unknown): void;
}

/** Asks once a session, unless nobody answered. */
export function createTermsCheck({ ask, kept, warn }: TermsPorts) {
  let asking: Promise<boolean> | null = null;
  let state: TermsState = 'unchecked';

  const accepted = (): void => {
    kept.write(TERMS_VERSION);
    asking = null;
    state = 'accepted';
  };
  const fromServer = async (): Promise<boolean> => {
    const has = hasAccepted(await ask());
    if (has) accepted();
    else state = 'not accepted';
    return has;
  };

  return {
    accepted,
    state: () => state,
    /** Whether the person may go on. A check that fails lets them through; the server decides what they get. */
    async mayGoOn(): Promise<boolean> {
      if (kept.read() === TERMS_VERSION) {
        state = 'accepted';
        return true;
      }
      asking ??= fromServer();
      try {
        return await asking;
      } catch (error) {
        asking = null;
        state = isAuthError(error) ? 'auth error' : 'not answered';
        warn('Whether the terms are accepted could not be checked.', error);
        return true;
      }
    },
  };
}

/** Errors of the worker cross as name and message. */
const isAuthError = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'Unauthorized' || error.name === 'SignInEnded');
