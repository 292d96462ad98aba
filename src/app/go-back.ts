import { href } from '../../contract/paths';

/** Where those go who are lost. */
export function homeOf(signedIn: boolean): string {
  return signedIn ? href('dashboard') : href('home');
}

/** What the browser says of the tab's history. */
export interface Entries {
  /** Those after this one included. */
  readonly length: number;
  /** Of our own origin; absent in older browsers. */
  readonly own?: { readonly canGoBack: boolean; readonly count: number } | undefined;
  /** Whether another site's link led to the page. */
  readonly isSent: boolean;
}

/** A page that was left forwards, and come back to, has entries after it alone. */
export function hasPrevious({ length, own, isSent }: Entries): boolean {
  if (own === undefined) return length > 1;
  // Entries of other sites are only counted.
  return own.canGoBack || (isSent && length > own.count);
}

/** To the previous entry of the history; where the lost page is the first one, home. */
export function goBack(signedIn: boolean, navigate: (to: string) => void): void {
  const own =
    'navigation' in globalThis ? { canGoBack: navigation.canGoBack, count: navigation.entries().length } : undefined;
  const isSent = document.referrer !== '' && !document.referrer.startsWith(`${location.origin}/`);
  if (hasPrevious({ length: history.length, own, isSent })) history.back();
  else navigate(homeOf(signedIn));
}
