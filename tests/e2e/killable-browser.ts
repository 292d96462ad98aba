import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/find-chromium.mjs';

/** A Chromium of our own, on a profile that outlives it: its whole process group can be killed. */
export class KillableBrowser {
  private constructor(
    private readonly child: ChildProcess,
    readonly page: Page,
  ) {}

  static async start(profile: string): Promise<KillableBrowser> {
    const portFile = join(profile, 'DevToolsActivePort');
    await rm(portFile, { force: true });
    const flags = [...CHROMIUM_FLAGS, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
    const child = spawn(findChromium(), [...flags, 'about:blank'], { detached: true, stdio: 'ignore' });
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
      const [port] = (await readFile(portFile, 'utf8').catch(() => '')).split('\n');
      if (port) {
        const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
        const context = browser.contexts()[0];
        if (context !== undefined) return new KillableBrowser(child, await context.newPage());
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the browser did not start');
  }

  /** SIGKILL, to every process of it. */
  async kill(): Promise<void> {
    const { pid } = this.child;
    if (pid === undefined || this.child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    process.kill(-pid, 'SIGKILL');
    await ended;
  }
}
