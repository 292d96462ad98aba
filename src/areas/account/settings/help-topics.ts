import type { PlainPathName } from '../../../../contract/paths';

interface Topic {
  readonly title: string;
  readonly text: string;
  readonly page: PlainPathName;
}

/** What people ask most, and where it is done. */
const TOPICS: readonly Topic[] = [
  {
    title: 'Bring in a scan or an inventory file',
    text: 'Drop it on the page: a dry run says what is new, changed, merged and rejected before anything is written. A finished import can be undone.',
    page: 'integrations',
  },
  {
    title: 'Find assets by any question',
    text: 'Build conditions or type a query. It also works offline, over this browser’s copy.',
    page: 'queryBuilder',
  },
  {
    title: 'Why two records became one asset',
    text: 'An asset’s Sources tab says which values matched. Doubtful pairs are decided by people, and every decision can be taken back.',
    page: 'assets',
  },
  {
    title: 'Decide what to fix first',
    text: 'Fixes are ranked by how much risk they take away, with the findings each one clears.',
    page: 'remediation',
  },
  {
    title: 'Deadlines of findings',
    text: 'An SLA definition says until when which findings are to be closed. The first that fits counts.',
    page: 'findings',
  },
  {
    title: 'Leave something as it is for a while',
    text: 'Ask for a policy exception: an approver decides, it ends by itself, and what it covers stands as excepted.',
    page: 'policyExceptions',
  },
  {
    title: 'Invite people and give them roles',
    text: 'Administrators and owners invite by link, one or many at once, and change roles in place.',
    page: 'companyUsers',
  },
  {
    title: 'What each role may do',
    text: 'A table of all kinds of things, made from the rules that decide it.',
    page: 'companyRoles',
  },
  {
    title: 'Work in several companies',
    text: 'Each has its own records. Every tab has its own company, named in its address.',
    page: 'companies',
  },
  {
    title: 'Call the API from a script',
    text: 'Make a token for it. It does what you may do, until it expires or is revoked.',
    page: 'accountApi',
  },
  {
    title: 'Sign out another device',
    text: 'See where you are signed in, and end one sign-in or all others.',
    page: 'accountAccess',
  },
  {
    title: 'Sign in with a passkey or codes of an app',
    text: 'Set a second step up, and keep the recovery codes.',
    page: 'accountAccess',
  },
  {
    title: 'Time zone, dates and theme',
    text: 'Your preferences follow you to every device.',
    page: 'dashboardPreferences',
  },
  {
    title: 'Take your data along, or delete your account',
    text: 'One file with all that is kept about you, and the way out.',
    page: 'accountPrivacy',
  },
  {
    title: 'What you did, and when',
    text: 'Your part of the audit log, by words and days, and as a file.',
    page: 'accountAuditLog',
  },
];

/** Topics with all the words; all of them where nothing is asked. */
export function helpFor(wanted: string): readonly Topic[] {
  const parts = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return TOPICS.filter(({ title, text }) => {
    const said = `${title} ${text}`.toLowerCase();
    return parts.every((part) => said.includes(part));
  });
}
