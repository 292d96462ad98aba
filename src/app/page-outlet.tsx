import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useLocation, useRouter } from 'wouter';
import { ROUTES } from '../../contract/routes';
import type { Route } from '../../contract/routes/route';
import { SkeletonRows } from '../kit/skeleton';
import { signInPath } from '../session/redirect-target';
import { useSession } from '../session/session';
import { SessionGate } from '../session/session-gate';
import { drawn } from '../third-parties/integrations';
import { ErrorBoundary } from './error-boundary';
import { ErrorScreen } from './error-screen';
import { admit } from './guards';
import { DashboardLayout } from './layouts/dashboard-layout';
import { DefaultLayout } from './layouts/default-layout';
import { HeroLayout } from './layouts/hero-layout';
import { type LayoutName, layoutOf } from './layouts/layout-of';
import { NoLayout } from './layouts/no-layout';
import { needsCompany } from './needs-company';
import { NoCompany } from './no-company';
import { usePageTurn } from './page-turn';
import { pageOf } from './pages';
import { isPlanned } from './planned';
import { type Resolved, resolve } from './resolve';
import { SITE_TITLE } from './site-title';
import { useVisitor } from './use-visitor';

const LAYOUTS: Readonly<Record<LayoutName, ComponentType<{ route: Route; children: ReactNode }>>> = {
  default: DefaultLayout,
  'with-hero': HeroLayout,
  dashboard: DashboardLayout,
  none: NoLayout,
};

/** One resolver, one rendered page. */
export function PageOutlet() {
  const [path] = useLocation();
  const { parser } = useRouter();
  const { companyId } = useSession();
  const resolved = useMemo(() => resolve(parser, path), [parser, path]);
  useNavigationFocus(`${companyId} ${path}`);
  useEffect(drawn);
  if (resolved === null) return <ErrorScreen status={404} message={`Page not found: ${path}`} />;
  return (
    <ErrorBoundary path={path}>
      <Guarded path={path} {...resolved} />
    </ErrorBoundary>
  );
}

function Guarded({ path, name, params }: Resolved & { readonly path: string }) {
  const visitor = useVisitor();
  const turn = usePageTurn(visitor.companyId);
  const route = ROUTES[name];
  const outcome = admit(route, params, visitor);
  if (outcome.kind === 'error') return <ErrorScreen status={outcome.status} message={outcome.message} />;
  // A built page of the dashboard reads a company's data, which the API gives to nobody unknown.
  const needsPerson = route.layout === 'dashboard' && !isPlanned(name);
  const isStranger = visitor.initialized && visitor.person === null;
  if (outcome.kind === 'sign-in' || (needsPerson && isStranger)) return <SignIn />;
  const lacksCompany =
    visitor.initialized && visitor.person !== null && visitor.companyId === null && needsCompany(name);
  const layout = layoutOf(route, visitor.person !== null);
  const Layout = LAYOUTS[layout];
  const Page = pageOf(name);
  const skeleton = <SkeletonRows rows={8} label="Loading the page" />;
  const page =
    outcome.kind === 'wait' ? (
      skeleton
    ) : (
      <Suspense key={`${turn} ${path}`} fallback={skeleton}>
        {lacksCompany ? <NoCompany /> : <Page name={name} params={params} />}
      </Suspense>
    );
  return (
    <Layout route={route}>
      <title>{name === 'home' ? SITE_TITLE : `${route.title} · Muster`}</title>
      {outcome.kind === 'wait' || layout === 'dashboard' ? <SessionGate>{page}</SessionGate> : page}
    </Layout>
  );
}

function SignIn() {
  const [, navigate] = useLocation();
  useEffect(() => {
    navigate(signInPath(location.pathname + location.search + location.hash), { replace: true });
  }, [navigate]);
  return null;
}

/** The followed link is gone with its page: the focus must land somewhere that reads on. */
function useNavigationFocus(place: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each place
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) document.getElementById('main')?.focus({ preventScroll: true });
  }, [place]);
}
