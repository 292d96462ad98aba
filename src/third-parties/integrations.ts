import { proxy, useSnapshot } from 'valtio';
import { ERROR_REPORTS } from '../../contract/limits';
import { TAG_MANAGER_ID, type ThirdParties, type TraceHeaders } from '../../contract/third-parties';
import { openBotCheck } from './bot-check';
import { errorReports } from './error-reports';
import { openSearch } from './search';
import { createService, type ServiceState } from './service';
import { openTagManager } from './tag-manager';
import { createUiActivity } from './ui-activity';

/** The third parties of this tab (specification §7): each is set up at the start, and loaded when needed. */

type Name = keyof ThirdParties;
const states = proxy<Record<Name, ServiceState>>({
  payments: 'unknown',
  botCheck: 'unknown',
  tagManager: 'unknown',
  search: 'unknown',
  errorReports: 'unknown',
});
const warn = (message: string, detail?: unknown): void =>
  detail === undefined ? console.warn(message) : console.warn(message, detail);
const tell = (name: Name) => (state: ServiceState) => {
  states[name] = state;
};

/** The card payment provider; its script is loaded from its own host. */
export const payments = createService({
  name: 'payments',
  lacking: 'publishable key',
  async open({ publishableKey }: NonNullable<ThirdParties['payments']>) {
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    return loadStripe(publishableKey);
  },
  warn,
  told: tell('payments'),
});

export const botCheck = createService({
  name: 'bot check',
  lacking: 'site key',
  open: openBotCheck,
  warn,
  told: tell('botCheck'),
});

export const tagManager = createService({
  name: 'tag manager',
  lacking: 'id of the form GTM-XXXX',
  isValid: ({ id }) => TAG_MANAGER_ID.test(id),
  open: openTagManager,
  warn,
  told: tell('tagManager'),
});

export const search = createService({
  name: 'search service',
  lacking: 'app id and key',
  open: openSearch,
  warn,
  told: tell('search'),
});

let openUiSpan: (() => (at: number) => void) | null = null;
const uiClock = {
  now: () => Date.now(),
  after(ms: number, work: () => void) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
const drawnInSpan = createUiActivity(uiClock, ERROR_REPORTS.uiSpanTimeout, () => openUiSpan?.() ?? (() => undefined));

/** The interface drew something. */
export function drawn(): void {
  if (openUiSpan !== null) drawnInSpan();
}

let traced: (headers: TraceHeaders) => void = () => undefined;
const reporting = createService({
  name: 'error reports',
  lacking: 'DSN',
  async open(properties: NonNullable<ThirdParties['errorReports']>) {
    const { openSentry } = await import('./sentry');
    const sender = openSentry(properties, { origin: location.origin, build: __MUSTER_BUILD__, traced });
    openUiSpan = sender.openUiSpan;
    errorReports.sendBy(sender.send);
  },
  warn,
  told: tell('errorReports'),
});

/** The root's request at the start: what the installation has of each, and who is told of traces. */
export function initializeIntegrations(properties: ThirdParties, onTrace: (headers: TraceHeaders) => void): void {
  traced = onTrace;
  const lacking = [
    payments.configure(properties.payments),
    botCheck.configure(properties.botCheck),
    tagManager.configure(properties.tagManager),
    search.configure(properties.search),
    reporting.configure(properties.errorReports),
  ].filter((one) => one !== null);
  if (lacking.length > 0) warn(`Switched off, as this installation has none of it: ${lacking.join(', ')}.`);
  if (properties.errorReports === undefined) errorReports.off();
  // An error may happen anywhere, so this one is needed from the start.
  else reporting.load().catch(() => undefined);
}

export const useIntegrations = (): Readonly<Record<Name, ServiceState>> => useSnapshot(states);
