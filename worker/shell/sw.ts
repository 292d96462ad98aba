import { cacheNames, clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { renewPolicy } from './renew-policy';

/**
 * The service worker: the shell, and nothing but the shell. Answers of the API are kept by the sync
 * worker in its own store; none may enter Cache Storage.
 */
declare const self: ServiceWorkerGlobalScope;

// Every script is here, those of the workers and of pages never visited included: without them an
// offline start would have no sync worker and no inventory.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

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

// A tab of the build before this one still asks for that build's lazy chunks; their names never change content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [new ExpirationPlugin({ maxEntries: 100, purgeOnQuotaError: true })],
  }),
);

// The first visit must already be able to go offline; later versions wait until the person agrees.
clientsClaim();
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message: unknown = event.data;
  const isSkip =
    typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING';
  if (isSkip) void self.skipWaiting();
});
