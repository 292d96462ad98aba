import { cacheNames, clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { checkLatestBuild } from './latest-build';
import { OFFLINE_PAGE } from './offline-page';
import { previousAssets } from './previous-assets';
import { renewPolicy } from './renew-policy';

/**
 * The service worker: the shell, and nothing but the shell. Answers of the API are kept by the sync
 * worker in its own store; none may enter Cache Storage.
 */
declare const self: ServiceWorkerGlobalScope;
/** Set by the bundler: the build's own id. */
declare const __MUSTER_BUILD__: string;

/** What tabs of the build before this one may still ask for, also without a network. */
const PREVIOUS = 'assets';

// Every script is here, those of the workers and of pages never visited included: without them an
// offline start would have no sync worker and no inventory.
const precached: readonly (PrecacheEntry | string)[] = self.__WB_MANIFEST;
precacheAndRoute([...precached]);
cleanupOutdatedCaches();

self.addEventListener('install', (event) => event.waitUntil(keepPreviousBuild()));

/** Activation empties the precache of what is not of this build, while tabs of the old one still run. */
async function keepPreviousBuild(): Promise<void> {
  await caches.delete(PREVIOUS);
  const [held, kept] = [await caches.open(cacheNames.precache), await caches.open(PREVIOUS)];
  const urls = (await held.keys()).map(({ url }) => url);
  for (const url of previousAssets(urls, precached)) {
    const response = await held.match(url);
    if (response !== undefined) await kept.put(url, response);
  }
}

const NOT_PAGES = [
  /^\/(?:api|_ws|identity|healthz|readyz|metrics)(?:[/?]|$)/,
  // A file is a file, also when it is opened in a tab.
  /^[^?]*\/[^/?]+\.[^/?]+(?:\?|$)/,
];
const SHELL = '/index.html';
const shell = createHandlerBoundToURL(SHELL);

// Pages where something is paid have a policy of their own, which only the server knows (SEC32).
const PAYMENTS = [/^\/billing(?:-accounts)?(?:[/?]|$)/];
const PATIENCE_MS = 3_000;
const fromServer = new NavigationRoute(
  async (options) => {
    try {
      const answer = await fetch(options.request, { signal: AbortSignal.timeout(PATIENCE_MS) });
      if (answer.ok) return answer;
    } catch {
      // Without a network the page opens all the same, and pays nothing.
    }
    return shell(options);
  },
  { allowlist: PAYMENTS, denylist: NOT_PAGES },
);
registerRoute(fromServer);

const fromCache = new NavigationRoute(
  (options) => {
    options.event.waitUntil(renewShellPolicy().catch(() => undefined));
    return shell(options);
  },
  { denylist: NOT_PAGES },
);
registerRoute(fromCache);

async function renewShellPolicy(): Promise<void> {
  const key = getCacheKeyForURL(SHELL);
  if (key === undefined) return;
  const kept = await caches.open(cacheNames.precache);
  await renewPolicy(kept, key, (method) => fetch(SHELL, { method, cache: 'no-store' }));
}

// The sync worker asks, with one request for all tabs.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/latest-build.json',
  ({ request }) =>
    checkLatestBuild(
      __MUSTER_BUILD__,
      () => fetch(request),
      () => self.registration.update(),
    ),
);

// A page that only the server has.
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly());

// Their names never change content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: PREVIOUS }),
);

// Such a page, or an app whose files the browser threw away, and no network.
setCatchHandler(async ({ request }) =>
  request.mode === 'navigate'
    ? new Response(OFFLINE_PAGE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
    : Response.error(),
);

// The first visit must already be able to go offline; later versions wait until the person agrees.
clientsClaim();
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message: unknown = event.data;
  const isSkip =
    typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING';
  if (isSkip) void self.skipWaiting();
});
