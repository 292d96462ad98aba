import type { ComponentType } from 'react';
import type { PathName } from '../../contract/paths';
import { isPlanned, type PlannedName } from './planned';

export interface PageProps {
  readonly name: PathName;
  readonly params: Readonly<Record<string, string>>;
}

type Load = () => Promise<{ default: ComponentType<PageProps> }>;

/** The token says where it leads: to a company or to a billing account. */
const loadInvitation: Load = () =>
  import('../areas/company/invitation-page').then(({ InvitationPage }) => ({ default: InvitationPage }));

/** A chunk a page. A path that is neither here nor in the list of planned pages does not compile. */
const BUILT: Readonly<Record<Exclude<PathName, PlannedName>, Load>> = {
  home: () => import('./home-page').then(({ HomePage }) => ({ default: HomePage })),
  signup: () => import('../areas/session/signup-page').then(({ SignupPage }) => ({ default: SignupPage })),
  logout: () => import('../areas/session/logout-page').then(({ LogoutPage }) => ({ default: LogoutPage })),
  authCallback: () => import('../areas/session/callback-page').then(({ CallbackPage }) => ({ default: CallbackPage })),
  authError: () => import('../areas/session/auth-error-page').then(({ AuthErrorPage }) => ({ default: AuthErrorPage })),
  unauthorized: () =>
    import('../areas/session/unauthorized-page').then(({ UnauthorizedPage }) => ({ default: UnauthorizedPage })),
  acceptTerms: () =>
    import('../areas/session/accept-terms-page').then(({ AcceptTermsPage }) => ({ default: AcceptTermsPage })),
  companyInvitation: loadInvitation,
  billingInvitation: loadInvitation,
  companyCreate: () => import('../areas/company/create-page').then(({ CreatePage }) => ({ default: CreatePage })),
  companyUsers: () => import('../areas/company/people-page').then(({ PeoplePage }) => ({ default: PeoplePage })),
  billingAccounts: () =>
    import('../areas/billing/accounts-page').then(({ AccountsPage }) => ({ default: AccountsPage })),
  accountApi: () => import('../areas/account/tokens-page').then(({ TokensPage }) => ({ default: TokensPage })),
  policyException: () =>
    import('../areas/policies/exception-page').then(({ ExceptionPage }) => ({ default: ExceptionPage })),
  dashboard: () => import('../areas/boards/dashboard-page').then(({ DashboardPage }) => ({ default: DashboardPage })),
  assets: () => import('../areas/assets/assets-page').then(({ AssetsPage }) => ({ default: AssetsPage })),
  asset: () => import('../areas/assets/asset-page').then(({ AssetPage }) => ({ default: AssetPage })),
  queryBuilder: () =>
    import('../areas/queries/builder/builder-page').then(({ BuilderPage }) => ({ default: BuilderPage })),
  assetGroups: () => import('../areas/assets/groups/groups-page').then(({ GroupsPage }) => ({ default: GroupsPage })),
  queries: () => import('../areas/queries/saved/queries-page').then(({ QueriesPage }) => ({ default: QueriesPage })),
  queryHistory: () =>
    import('../areas/queries/history/history-page').then(({ HistoryPage }) => ({ default: HistoryPage })),
  syncHistory: () =>
    import('../areas/integrations/sync-history-page').then(({ SyncHistoryPage }) => ({ default: SyncHistoryPage })),
  syncRun: () => import('../areas/integrations/sync-run-page').then(({ SyncRunPage }) => ({ default: SyncRunPage })),
  adminUsers: () => import('../areas/admin/users-page').then(({ UsersPage }) => ({ default: UsersPage })),
  notifications: () =>
    import('../areas/account/notifications-page').then(({ NotificationsPage }) => ({ default: NotificationsPage })),
  debugAuth: () => import('../areas/debug/auth-page').then(({ AuthPage }) => ({ default: AuthPage })),
  debugLogging: () => import('../areas/debug/logging-page').then(({ LoggingPage }) => ({ default: LoggingPage })),
  websocketTest: () => import('../areas/debug/socket-page').then(({ SocketPage }) => ({ default: SocketPage })),
  formattingDemo: () =>
    import('../areas/debug/formatting-page').then(({ FormattingPage }) => ({ default: FormattingPage })),
};

const loadPlanned: Load = () => import('./planned-page').then(({ PlannedPage }) => ({ default: PlannedPage }));

export function loadPage(name: PathName): Load {
  return isPlanned(name) ? loadPlanned : BUILT[name];
}
