import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useRouter } from 'wouter';
import type { PathName } from '../../contract/paths';
import { SkeletonRows } from '../kit/skeleton';
import { ErrorBoundary } from './error-boundary';
import { ErrorScreen } from './error-screen';
import { DashboardLayout } from './layouts/dashboard-layout';
import { DefaultLayout } from './layouts/default-layout';
import { PAGES, type PageEntry, type PageProps } from './pages';
import { resolve } from './resolve';

const LAYOUTS: Readonly<Record<PageEntry['layout'], ComponentType<{ children: ReactNode }>>> = {
  default: DefaultLayout,
  dashboard: DashboardLayout,
};

const loaded = new Map<PathName, LazyExoticComponent<ComponentType<PageProps>>>();

function pageOf(name: PathName): LazyExoticComponent<ComponentType<PageProps>> {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const page = lazy(PAGES[name].load);
  loaded.set(name, page);
  return page;
}

/** One resolver, one rendered page. */
export function PageOutlet() {
  const [path] = useLocation();
  const { parser } = useRouter();
  const resolved = resolve(parser, path);
  useNavigationFocus(path);
  if (resolved === null) {
    return (
      <DefaultLayout>
        <ErrorScreen status={404} message={`Page not found: ${path}`} />
      </DefaultLayout>
    );
  }
  const entry = PAGES[resolved.name];
  const Layout = LAYOUTS[entry.layout];
  const Page = pageOf(resolved.name);
  return (
    <Layout>
      <title>{`${entry.title} · Muster`}</title>
      <ErrorBoundary key={path}>
        <Suspense fallback={<SkeletonRows rows={8} label="Loading the page" />}>
          <Page params={resolved.params} />
        </Suspense>
      </ErrorBoundary>
    </Layout>
  );
}

/** The followed link is gone with its page: the focus must land somewhere that reads on. */
function useNavigationFocus(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each path
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
}
