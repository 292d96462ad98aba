/** A thing Muster keeps in a browser. `…` in a name stands for what differs from browser to browser. */
export interface Kept {
  readonly names: readonly string[];
  /** Which of the browser's storages it is in; cookies are none. */
  readonly where?: string;
  readonly purpose: string;
  readonly until: string;
}

/** All cookies that Muster sets (SI4). */
export const COOKIES: readonly Kept[] = [
  {
    names: ['muster_identity', 'muster_identity.sig'],
    purpose: 'Remembers that you are signed in, so you need not type your password in every tab',
    until: 'You sign out, or 90 days',
  },
  {
    names: ['muster_sign_in', 'muster_sign_in.sig', 'muster_resume', 'muster_resume.sig'],
    purpose: 'Ties the steps of one sign-in together',
    until: 'The sign-in is done',
  },
  {
    names: ['muster_form'],
    purpose: 'Proves that a form comes from this browser and not from another site',
    until: 'You close the browser',
  },
  {
    names: ['muster_device_…'],
    purpose: 'Lets you in when a stranger guesses at your password and your account has to wait',
    until: 'One year',
  },
  {
    names: ['auth0.….is.authenticated', '_legacy_auth0.….is.authenticated'],
    purpose: 'Tells Muster’s pages to look for your sign-in when they start',
    until: 'You sign out, or one day',
  },
];

/** All else it keeps there. */
export const STORAGE: readonly Kept[] = [
  {
    names: ['muster-…'],
    where: 'IndexedDB',
    purpose: 'Your copy of your company’s inventory and your unsent changes, so that Muster works offline',
    until: 'You sign out',
  },
  {
    names: ['muster-boot'],
    where: 'IndexedDB',
    purpose: 'Who is signed in here and how this installation signs people in, for a start without a network',
    until: 'You sign out; how people sign in stays',
  },
  {
    names: ['workbox-precache-…', 'assets'],
    where: 'Cache Storage',
    purpose: 'Muster’s own program files. No data of yours',
    until: 'The next version',
  },
  {
    names: ['@@auth0spajs@@…'],
    where: 'Local storage',
    purpose: 'The tokens of your sign-in',
    until: 'You sign out',
  },
  {
    names: ['websocket_session_token'],
    where: 'Local storage',
    purpose: 'The token of the live connection',
    until: 'You sign out',
  },
  {
    names: ['muster.theme', 'muster.recent-commands'],
    where: 'Local storage',
    purpose: 'Light or dark, and what you chose last in the command palette',
    until: 'You sign out',
  },
  {
    names: ['muster.list…', 'muster.log-level', 'muster.worker'],
    where: 'Local storage',
    purpose: 'The columns of your lists, and two settings for finding faults',
    until: 'You clear the browser’s data',
  },
  {
    names: ['muster.shared-computer', 'muster.provider-sign-out'],
    where: 'Local storage',
    purpose: 'That this computer is shared, and that a sign-out is not finished',
    until: 'You sign out, or sign in again',
  },
  {
    names: ['referralCode'],
    where: 'Local storage',
    purpose: 'The code of the link that brought you',
    until: 'You sign in',
  },
  {
    names: ['impersonating', 'impersonation_token'],
    where: 'Local storage',
    purpose: 'That an administrator acts as somebody, and the token for it',
    until: 'It ends, after half an hour at most',
  },
  {
    names: ['muster.company', 'acceptedTermsVersion', 'muster.stale-reload', 'a0.spajs.…'],
    where: 'Session storage',
    purpose: 'The company this tab shows, the terms you accepted, a reload for a new version, a sign-in under way',
    until: 'You close the tab',
  },
];
