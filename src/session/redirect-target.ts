import { href } from '../../contract/paths';

const LONGEST = 2_048;

/**
 * A path of ours to go to after signing in, whatever an address or a page asked for. Never another
 * origin, and never a page that would sign out or sign in again.
 */
export function redirectTarget(wanted: string | null | undefined, origin: string): string {
  const fallback = href('dashboard');
  if (!wanted || wanted.length > LONGEST || !isPlain(wanted)) return fallback;
  if (!wanted.startsWith('/') || wanted.startsWith('//')) return fallback;
  try {
    const url = new URL(wanted, origin);
    const isOurs = url.origin === origin && !url.pathname.startsWith('//');
    // The router reads escapes, too.
    return isOurs && !LOOPS.test(decodeURIComponent(url.pathname)) ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}

/** Where a person would be sent round in a circle, or out again. */
const LOOPS = /^\/(logout|signup|auth)(\/|$)/i;

/** URL parsers skip control characters, read a backslash as a slash, and differ over the rest of these. */
function isPlain(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\\]/u.test(text) && !/%(0[0-9a-f]|1[0-9a-f]|2f|5c|7f)/i.test(pathOf(text));
}

const pathOf = (text: string) => /^[^?#]*/.exec(text)?.[0] ?? '';

/** The way to sign in, and back again. */
export function signInPath(target: string): string {
  return `${href('signup')}?${new URLSearchParams({ redirect: target })}`;
}
