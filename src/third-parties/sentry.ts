import {
  type BrowserOptions,
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  getTraceData,
  init,
  startInactiveSpan,
} from '@sentry/react';
import { ERROR_REPORTS } from '../../contract/limits';
import { ERROR_REPORTS_PATH, type ThirdParties, type TraceHeaders } from '../../contract/third-parties';
import { isReportable } from './reportable';
import { scrubBreadcrumb, scrubError, scrubTransaction } from './scrub';

/** The lazy chunk with the error-reporting library. Nothing but `integrations.ts` imports it. */

type Properties = NonNullable<ThirdParties['errorReports']>;

/** These follow a person from page to page, or repeat what ours do. */
const UNWANTED = new Set(['BrowserSession', 'ConversationId', 'Breadcrumbs']);

interface Surroundings {
  readonly origin: string;
  readonly build: string;
  /** The trace this tab is in now: what other threads ask of the server belongs to it. */
  traced(headers: TraceHeaders): void;
  /** A test takes the place of the network. */
  readonly transport?: BrowserOptions['transport'];
}

export interface ErrorSender {
  send(error: unknown): void;
  /** Begins a span of drawing; answers how it ends. */
  openUiSpan(): (at: number) => void;
}

export function openSentry({ dsn, tracesSampleRate }: Properties, around: Surroundings): ErrorSender {
  const client = init({
    dsn,
    tunnel: ERROR_REPORTS_PATH,
    release: around.build,
    tracesSampleRate,
    // The limit on spans is one of a transaction, sent when it is complete.
    traceLifecycle: 'static',
    tracePropagationTargets: [around.origin],
    maxBreadcrumbs: ERROR_REPORTS.breadcrumbs,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    enhanceFetchErrorMessages: false,
    integrations: (defaults) => [
      ...defaults.filter(({ name }) => !UNWANTED.has(name)),
      // What is clicked is called by its label, and labels are names of people and machines.
      breadcrumbsIntegration({ dom: false }),
      browserTracingIntegration({
        idleTimeout: ERROR_REPORTS.idleTimeout,
        finalTimeout: ERROR_REPORTS.finalTimeout,
        childSpanTimeout: ERROR_REPORTS.childSpanTimeout,
      }),
    ],
    beforeBreadcrumb: scrubBreadcrumb,
    beforeSend: (event, { originalException }) => (isReportable(originalException) ? scrubError(event) : null),
    beforeSendTransaction: scrubTransaction,
    ...(around.transport === undefined ? {} : { transport: around.transport }),
  });
  // Once the span of the new page stands.
  const tell = () => queueMicrotask(() => around.traced(traceHeaders()));
  client?.on('startNavigationSpan', tell);
  tell();
  return {
    send: (error) => void captureException(error),
    openUiSpan() {
      const span = startInactiveSpan({ name: 'Drawing', op: 'ui.react.render', onlyIfParent: true });
      return (at) => span.end(at);
    },
  };
}

function traceHeaders(): TraceHeaders {
  const { 'sentry-trace': trace, baggage } = getTraceData();
  return { ...(trace === undefined ? {} : { 'sentry-trace': trace }), ...(baggage === undefined ? {} : { baggage }) };
}
