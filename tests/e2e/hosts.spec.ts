import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/find-chromium.mjs';
import { cases } from '../kit/how-much';
import { CountingProxy } from './counting-proxy';
import { sendRun } from './import-run';
import { expectAssetCount, expectUpToDate, openInventory } from './pages';
import { companyOf, serverRows, socketsOf } from './server-rows';
import { type SharedServer, test } from './shared-server';
import { acknowledged, openWorkerLine, startCreating } from './worker-line';

test.use({ serviceWorkers: 'allow' });

let server: SharedServer;
test.beforeEach(({ server: shared }) => {
  server = shared;
});

async function openTabs(context: BrowserContext, count: number, search = ''): Promise<Page[]> {
  const tabs: Page[] = [];
  for (let at = 0; at < count; at += 1) {
    const page = await context.newPage();
    await page.goto(`${server.url}/assets${search}`);
    await expect(page.getByRole('heading', { name: 'Assets', level: 1 })).toBeVisible();
    tabs.push(page);
  }
  return tabs;
}

/** Milliseconds: of the API's answers, and between two looks at the latest build. */
const SHORTEST_LIFE = 30_000;

const expectOneSocket = (): Promise<void> => expect.poll(async () => (await socketsOf(server)).open).toBe(1);

/** More are created all the while: to look seldom costs more than to look. */
const expectAcknowledged = (page: Page): Promise<void> =>
  expect.poll(async () => (await acknowledged(page)).length, { intervals: [100] }).toBeGreaterThan(20);

/** Every acknowledged creation is on the server once; what was not acknowledged may be there, but not twice. */
async function expectExactlyOnce(names: readonly string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const held = new Set((await serverRows(server, 'asset')).map((asset) => asset['name']));
        return names.filter((name) => !held.has(name)).length;
      },
      { timeout: 120_000 },
    )
    .toBe(0);
  const created = (await serverRows(server, 'assetEvent')).filter((event) => event['type'] === 'created');
  const assets = await serverRows(server, 'asset');
  expect(new Set(assets.map((asset) => asset['name'])).size).toBe(assets.length);
  expect(created).toHaveLength(assets.length);
  console.log(`${names.length} acknowledged, ${assets.length} on the server, 0 lost, 0 twice`);
}

test('[HS1, HS2, HS3] without a shared worker three tabs have one socket, and another tab takes over', async ({
  context,
}) => {
  const [leader, second, third] = await openTabs(context, 3, '?worker=off');
  if (!leader || !second || !third) throw new Error('three tabs were opened');
  for (const page of [leader, second, third]) await expectUpToDate(page);
  await expectOneSocket();
  const kinds = await third.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.map(({ name }) => name).filter((name) => name?.startsWith('muster-worker-alive'));
  });
  expect(kinds).toEqual([expect.stringContaining('elected')]);

  await openWorkerLine(second, server.url, 'elected');
  await startCreating(second, await companyOf(server), 'edit', 2_000);
  await expectAcknowledged(second);
  const opened = third.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    const build = held.find(({ name }) => name?.startsWith('muster-leader '))?.name?.split(' ')[1];
    const lobby = new BroadcastChannel(`muster-lobby ${build}`);
    return new Promise<number>((resolve) => {
      lobby.onmessage = ({ data }) => {
        if (data.type === 'connected') resolve(Date.now());
      };
    });
  });
  // The listener must be there before the leader goes.
  await third.evaluate(() => 1);
  const closed = Date.now();
  await leader.close();
  console.log(`another tab leads ${(await opened) - closed} ms after the leader was closed`);
  await expectOneSocket();
  const names = await acknowledged(second);
  await expectExactlyOnce(names);
  // What was under way when the leader went may come only now.
  const shown = async (): Promise<readonly string[]> =>
    Promise.all([second, third].map((page) => page.locator('.list-count').innerText()));
  await expect(async () => {
    const text = `${(await serverRows(server, 'asset')).length} assets`;
    expect(await shown()).toEqual([text, text]);
  }).toPass({ timeout: 60_000 });
});

/** Tells the other tab, every moment, whether this page came out of the cache, and what it shows: no line of the test survives that. */
const tellWhatIsShown = (): void => {
  addEventListener('pageshow', ({ persisted }) => {
    const [entry] = performance.getEntriesByType('navigation');
    const how = persisted ? 'kept' : `anew, ${JSON.stringify(entry?.toJSON().notRestoredReasons)}`;
    const told = new BroadcastChannel('test');
    const shown = (): string => document.querySelector('.list-count')?.textContent ?? '';
    setInterval(() => told.postMessage(`${how}: ${shown()}`), 100);
  });
};

/** Milliseconds. A browser started by hand has no end to its steps: one that hangs must not take the whole test's time. */
const OPENING = 45_000;

async function openBoth(context: BrowserContext): Promise<{ leader: Page; second: Page }> {
  const [leader, second] = await openTabs(context, 2, '?worker=off');
  if (!leader || !second) throw new Error('two tabs were opened');
  await expectUpToDate(second);
  // A service worker that claims a page in the cache throws it out of there: the first visit's page is not kept.
  await leader.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: OPENING });
  return { leader, second };
}

/** The leader's page goes into the back-forward cache while the other tab works on. What it tells when it is back. */
async function awayAndBack(context: BrowserContext, name: string): Promise<string> {
  const opened = await Promise.race([openBoth(context), delay(OPENING, null)]);
  if (opened === null) return `no two controlled tabs in ${OPENING} ms`;
  const { leader, second } = opened;
  await leader.evaluate(tellWhatIsShown);
  await context.addInitScript(tellWhatIsShown);
  await second.evaluate(() => {
    new BroadcastChannel('test').onmessage = ({ data }) => {
      document.documentElement.dataset['told'] = String(data);
    };
  });
  const left = Date.now();
  await leader.goto(`${server.url}/healthz`);
  await expectOneSocket();
  await expectUpToDate(second);
  console.log(`the other tab is up to date ${Date.now() - left} ms after the leader went`);
  await openWorkerLine(second, server.url, 'elected');
  const before = (await serverRows(server, 'asset')).length;
  await startCreating(second, await companyOf(server), name, 3);
  await expectAssetCount(second, before + 3);
  await leader.evaluate(() => setTimeout(() => history.back()));
  const html = second.locator('html');
  await expect(html).toHaveAttribute('data-told', new RegExp(`: ${before + 3} assets$`));
  await expectOneSocket();
  await expect.poll(async () => (await serverRows(server, 'asset')).length).toBe(before + 3);
  return `${await html.getAttribute('data-told')}`;
}

test('[HS4] a leader in the back-forward cache hands over, and comes back as one of the others', async () => {
  const browser = await chromium.launch({
    // Without its windows it keeps no page.
    executablePath: findChromium(true),
    args: CHROMIUM_FLAGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  // Whether it keeps a page is the browser's to decide: now and then it lets one go, or opens none.
  let told = '';
  for (let at = 0; at < 3 && !told.startsWith('kept'); at += 1) {
    const context = await browser.newContext();
    told = await awayAndBack(context, `while-away-${at}`);
    console.log(`the leader's page is back: ${told}`);
    await context.close();
  }
  expect(told).toMatch(/^kept/);
  await browser.close();
});

const KILLS = cases(2, 3);

test('[HS9] the shared worker killed under load: reconnected, nothing lost, nothing twice', async ({ browser }) => {
  const context = await browser.newContext();
  const [page, other] = await openTabs(context, 2);
  if (!page || !other) throw new Error('two tabs were opened');
  await expectUpToDate(page);
  const company = await companyOf(server);
  const names: string[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await openWorkerLine(page, server.url);
    await startCreating(page, company, `kill-${kill}`, 5_000);
    await expectAcknowledged(page);
    const { total } = await socketsOf(server);
    const session = await browser.newBrowserCDPSession();
    const { targetInfos } = await session.send('Target.getTargets');
    const target = targetInfos.find(({ type }) => type === 'shared_worker');
    if (target === undefined) throw new Error('there is no shared worker to kill');
    const killed = Date.now();
    await session.send('Target.closeTarget', { targetId: target.targetId });
    await session.detach();
    await expect.poll(async () => (await socketsOf(server)).total, { intervals: [20] }).toBeGreaterThan(total);
    console.log(`kill ${kill}: a new socket ${Date.now() - killed} ms after the worker was killed`);
    names.push(...(await acknowledged(page)));
  }
  await expectUpToDate(page);
  await expectExactlyOnce(names);
  await expectOneSocket();
  await expectAssetCount(other, (await serverRows(server, 'asset')).length);
  // Or its tabs would have a socket of their own in the tests after it.
  await context.close();
});

/** Notes in every page how many toasts it has shown. */
const countToasts = (): void => {
  const seen = new WeakSet<Element>();
  let shown = 0;
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[data-toast]')) {
      if (!seen.has(toast)) shown += 1;
      seen.add(toast);
    }
    document.documentElement.dataset['toasts'] = String(shown);
  }).observe(document, { childList: true, subtree: true });
};

const MANY_TABS = cases(7, 20);

test(`[HS11] ${MANY_TABS} tabs: one socket, one request for what they all open, one toast`, async ({ context }) => {
  await context.addInitScript(countToasts);
  const proxy = await CountingProxy.start(Number(new URL(server.url).port));
  try {
    const tabs: Page[] = [];
    const began = Date.now();
    for (let at = 0; at < MANY_TABS; at += 1) {
      const page = await context.newPage();
      await openInventory(page, proxy.url);
      tabs.push(page);
    }
    for (const page of tabs) await expectUpToDate(page);
    console.log(
      `${MANY_TABS} tabs in ${Date.now() - began} ms; sockets: ${proxy.sockets}; ${JSON.stringify(proxy.api)}`,
    );
    expect(proxy.sockets).toBe(1);
    // The server may still be noticing that the tabs of the test before are gone.
    await expectOneSocket();
    // The change log is read piece by piece; everything else that all pages open is asked for once, and on a machine
    // so slow that the tabs take longer than an answer lives, once a life.
    const lives = 1 + Math.floor((Date.now() - began) / SHORTEST_LIFE);
    const views = proxy.api.filter(([path]) => !path.startsWith('/api/sync/changes'));
    expect(views.filter(([, times]) => times > lives)).toEqual([]);
    expect(proxy.requests.get('/latest-build.json') ?? 0).toBeLessThanOrEqual(lives);

    const host = { software: [], findings: [], raw: '', sourceUid: 'a', asset: { type: 'server', name: 'a' } };
    // One is told of other people's imports (N10).
    await sendRun(server, [host], { beforeCommit: () => server.giveImportsAway() });
    const toasts = async (): Promise<number> => {
      const shown = await Promise.all(
        tabs.map((page) => page.evaluate(() => Number(document.documentElement.dataset['toasts'] ?? 0))),
      );
      return shown.reduce((sum, each) => sum + each, 0);
    };
    await expect.poll(toasts, { timeout: 60_000 }).toBe(1);
    for (const page of tabs) await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
    console.log(`${MANY_TABS} tabs know of the import, ${await toasts()} toast was shown`);
    expect(await toasts()).toBe(1);
  } finally {
    await proxy.stop();
  }
});
