import { PATH_NAMES, PATHS, type PathName } from '../../../contract/paths';
import { ROUTES } from '../../../contract/routes';
import type { Item } from '../../parts/palette/item';
import { areaOf } from '../areas';
import { opensFor, type Visitor } from '../guards';
import { isPlanned } from '../planned';
import { GOES } from './goes';

/** What people call a page, or look for there, beside its title (CP10). */
const ALSO: Readonly<Partial<Record<PathName, readonly string[]>>> = {
  dashboard: ['Home', 'Overview'],
  assets: ['Inventory'],
  queries: ['Saved queries'],
  queryBuilder: ['New query', 'Advanced search'],
  syncHistory: ['Imports', 'Runs'],
  companyUsers: ['Members', 'People', 'Team', 'Invite someone', 'Invitations', 'Roles'],
  companyCreate: ['New company', 'Add a company'],
  accountApi: ['API keys', 'Access tokens'],
  notifications: ['Inbox', 'Messages'],
  billingAccounts: ['Subscription', 'Payment'],
  adminUsers: ['People of this installation', 'Sign in as somebody', 'Impersonate'],
};

const bare = (name: string | undefined): string | undefined => name?.replace(/\ban? /, '');

/** What leads to a page that is offered by itself is not offered twice: “Create an SLA definition”. */
export const besidePages = (items: readonly Item[], pages: readonly Item[]): readonly Item[] =>
  items.filter(({ names }) => !pages.some((page) => bare(page.names[0]) === bare(names[0])));

/** The pages that are built, need nothing more than their address, and open for this visitor. */
export function pageItems(visitor: Visitor): readonly Item[] {
  return PATH_NAMES.filter(
    (name) =>
      !/[:*]/.test(PATHS[name]) &&
      !isPlanned(name) &&
      areaOf(ROUTES[name].area).serves !== 'anybody' &&
      opensFor(visitor, ROUTES[name]),
  ).map((name) => ({
    id: `page:${name}`,
    kind: 'Page',
    names: [ROUTES[name].title, PATHS[name].slice(1), ...(ALSO[name] ?? [])],
    keys: GOES.find(({ to }) => to === PATHS[name])?.keys ?? [],
    does: { to: PATHS[name] },
  }));
}
