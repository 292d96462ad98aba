import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useRouter } from 'wouter';
import type { PathName } from '../../contract/paths';
import { ROUTES } from '../../contract/routes';
import type { TraceHeaders } from '../../contract/third-parties';
import { connection } from '../data/sync-client';
import { untilLoaded } from '../kit/until-loaded';
import { useSession } from '../session/session';
import { initializeIntegrations, payments, tagManager } from '../third-parties/integrations';
import { layoutOf } from './layouts/layout-of';
import { resolve } from './resolve';

/** What kept answers are read by comes after the shell (decision 64). */
const IntegrationProperties = lazy(async () => {
  const loaded = await untilLoaded(() => import('./integration-properties'));
  return { default: loaded.IntegrationProperties };
});

/** Where something is paid. */
const PAYMENT_PAGES: ReadonlySet<PathName> = new Set(['billingDetails', 'billingAccountPlan']);

let trace: TraceHeaders | null = null;

function tellTrace(): void {
  const headers = trace;
  if (headers !== null) connection.call((api) => api.trace(headers)).catch(() => undefined);
}

/** The root's part in the third parties: sets them up once it is known what there is, and loads what a page needs. */
export function Integrations() {
  const { config, profile, state, companyId } = useSession();
  const { parser } = useRouter();
  const [path] = useLocation();
  useEffect(() => {
    if (config === null) return;
    initializeIntegrations(config.thirdParties ?? {}, (headers) => {
      trace = headers;
      tellTrace();
    });
  }, [config]);
  // A worker that was started anew has heard of no trace.
  useEffect(() => connection.onHello(tellTrace), []);

  const name = resolve(parser, path)?.name ?? null;
  const paysWith = name !== null && PAYMENT_PAGES.has(name) ? config?.thirdParties?.payments : undefined;
  const isPublic = name !== null && isPublicPage(name, profile !== null) && state === 'ready';
  const isPaying = paysWith !== undefined;
  useEffect(() => {
    if (!isPaying) return;
    // A policy belongs to the document: only one that came for billing lets the provider in (SEC32).
    if (isPaymentDocument()) payments.load().catch(() => undefined);
    else location.reload();
  }, [isPaying]);
  useEffect(() => {
    if (isPublic) tagManager.load().catch(() => undefined);
  }, [isPublic]);
  return companyId === null ? null : (
    <Suspense fallback={null}>
      <IntegrationProperties companyId={companyId} />
    </Suspense>
  );
}

/** The tag manager counts visitors of the public pages; a company's pages and links with tokens are none of its business. */
const isPublicPage = (name: PathName, signedIn: boolean): boolean =>
  ROUTES[name].area === 'site' && layoutOf(ROUTES[name], signedIn) !== 'dashboard';

function isPaymentDocument(): boolean {
  const [document] = performance.getEntriesByType('navigation');
  return document === undefined || new URL(document.name).pathname.startsWith('/billing');
}
