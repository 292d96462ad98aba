import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/find-chromium.mjs';
import { expectAssetCount, expectOfflineWithAge, expectShellInstalled, expectUpToDate, openInventory } from './pages';
import { addPerson, callsOf, openMenu, type Person, signInAt } from './people';
import type { ServerProcess } from './server-process';
import { test } from './shared-server';

test.use({ serviceWorkers: 'allow' });

let server: ServerProcess;
let profile: string;
let ada: Person;
test.beforeEach(async ({ local }) => {
  profile = await mkdtemp(join(tmpdir(), 'muster-browser-'));
  server = local;
  ada = await addPerson(server, 'Ada', 'Acme');
  const call = await callsOf(server, ada);
  await call('/api/assets', 'POST', { id: crypto.randomUUID(), type: 'server', name: 'web-1' });
});
test.afterEach(() => rm(profile, { recursive: true, force: true }));

const launch = () =>
  chromium.launchPersistentContext(profile, { executablePath: findChromium(), args: CHROMIUM_FLAGS });

test('[AU59] a signed-in person starts the browser without a server, and the dashboard opens', async () => {
  const first = await launch();
  const page = await signInAt(first, `${server.url}/dashboard`, ada);
  await expectShellInstalled(page);
  await expectUpToDate(page);
  await first.close();
  await server.stop();

  const second = await launch();
  const cold = await second.newPage();
  const began = Date.now();
  await cold.goto(`${server.url}/dashboard`);
  await expect(cold.getByRole('heading', { name: 'Assets by type' })).toBeVisible();
  console.log(`dashboard after ${Date.now() - began} ms, cold and without a server`);
  await expectOfflineWithAge(cold);
  await openMenu(cold);
  await expect(cold.getByText(ada.email)).toBeVisible();
  await openInventory(cold, server.url);
  await expectAssetCount(cold, 1);
  await second.close();
});
