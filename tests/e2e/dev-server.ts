import { type ChildProcess, spawn } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { freePort } from './server-process';

export interface DevServer {
  readonly origin: string;
  stop(): Promise<void>;
}

const VITE = 'node_modules/vite/bin/vite.js';

/** `npm run dev`: Vite, and everything else in the browser. */
export async function startDev(): Promise<DevServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [VITE, '--port', String(port), '--strictPort'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  await untilAnswers(child, origin);
  return {
    origin,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilAnswers(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(origin).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Vite did not answer within 180 s');
}

const mockNetwork = (page: Page) => page.getByRole('complementary', { name: 'Mock network' });

export async function setScenario(page: Page, name: string): Promise<void> {
  await mockNetwork(page).getByRole('button', { name, exact: true }).click();
  await expectScenario(page, name);
}

/** The first start sets PostgreSQL up in the browser. */
export async function expectScenario(page: Page, name: string): Promise<void> {
  await expect(mockNetwork(page).getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true', {
    timeout: 120_000,
  });
}

export async function mockSockets(page: Page): Promise<number> {
  return Number(/\d+/.exec(await mockNetwork(page).locator('output').innerText())?.[0]);
}

export const DEMO_ASSETS = 500;

/** The demo company comes in parts (S155): until all of it is there. */
export async function expectDemoCompany(page: Page): Promise<void> {
  await expect(page.locator('.list-count')).toHaveText(`${DEMO_ASSETS} assets`, { timeout: 120_000 });
}

/** The count above the list. */
export async function assetCount(page: Page): Promise<number> {
  const count = page.locator('.list-count');
  await expect(count).toHaveText(/^[\d,]+ assets$/, { timeout: 120_000 });
  return Number((await count.innerText()).replace(/\D/g, ''));
}
