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
