import type { Page } from '@playwright/test';
import type { HostKind } from '../../contract/worker-names';

/**
 * A page's own line to the sync worker, as the app has one: for tests that give more commands than a
 * person could. A command counts as acknowledged once the worker answered, which it does when the
 * command's IndexedDB transaction is complete.
 */

interface LineParts {
  readonly kind: HostKind;
  readonly build: string;
  readonly script: string;
}

declare global {
  interface Window {
    musterCall?: (path: string, args: readonly unknown[]) => Promise<unknown>;
    acknowledged?: string[];
  }
}

export async function openWorkerLine(page: Page, origin: string, kind: HostKind = 'shared'): Promise<void> {
  const { build, assets } = await (await fetch(`${origin}/latest-build.json`)).json();
  const script = assets.find((name: string) => /^sync\.worker-.*\.js$/.test(name));
  await page.evaluate(installLine, { kind, build, script: `/assets/${script}` });
}

/** Runs in the page. Comlink's wire: one message a call, one answer with its id. */
async function installLine({ kind, build, script }: LineParts): Promise<void> {
  const tabId = crypto.randomUUID();
  await new Promise<void>((resolve) => {
    void navigator.locks.request(`muster-tab-${tabId}`, () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
  const answers = new Map<string, (answer: unknown) => void>();
  const hear = ({ data }: MessageEvent<{ id: string }>): void => answers.get(data.id)?.(data);
  let say: (message: unknown) => void;
  if (kind === 'shared') {
    const calls = new MessageChannel();
    const events = new MessageChannel();
    const worker = new SharedWorker(script, { type: 'module', name: 'muster-sync' });
    worker.port.postMessage({ type: 'connect', tabId }, [calls.port2, events.port2]);
    calls.port1.onmessage = hear;
    say = (message) => calls.port1.postMessage(message);
  } else {
    const line = crypto.randomUUID();
    const lobby = new BroadcastChannel(`muster-lobby ${build}`);
    const calls = new BroadcastChannel(`muster-calls ${line}`);
    calls.onmessage = hear;
    await new Promise<void>((resolve) => {
      lobby.onmessage = ({ data }) => {
        if (data.type === 'connected' && data.line === line) resolve();
        if (data.type === 'open') lobby.postMessage({ type: 'connect', tabId, line });
      };
      lobby.postMessage({ type: 'connect', tabId, line });
    });
    say = (message) => calls.postMessage(message);
  }
  window.musterCall = (path, args) =>
    new Promise((resolve, reject) => {
      const id = crypto.randomUUID();
      answers.set(id, (answer) => {
        answers.delete(id);
        if (JSON.stringify(answer).includes('"throw"')) reject(new Error(JSON.stringify(answer)));
        else resolve(answer);
      });
      say({ id, type: 'APPLY', path: [path], argumentList: args.map((value) => ({ type: 'RAW', value })) });
    });
  await window.musterCall('hello', [{ tabId, build, visible: true }]);
}

/** Creates assets one after the other, and keeps the names of those acknowledged; stops when the line is dead. */
export async function startCreating(page: Page, companyId: string, prefix: string, count: number): Promise<void> {
  await page.evaluate(
    ([company, name, upTo]) => {
      const acknowledged: string[] = [];
      window.acknowledged = acknowledged;
      const create = async (): Promise<void> => {
        for (let at = 0; at < upTo; at += 1) {
          const body = { id: crypto.randomUUID(), name: `${name}-${at}`, type: 'server' };
          const command = { companyId: company, endpoint: 'assets.create', params: {}, body };
          await window.musterCall?.('command', [command]);
          acknowledged.push(body.name);
          // A browser that is killed can no longer be asked.
          console.info(`durable ${body.name}`);
        }
      };
      create().catch((error: unknown) => console.error('A command was refused.', error));
    },
    [companyId, prefix, count] as const,
  );
}

export const acknowledged = (page: Page): Promise<string[]> => page.evaluate(() => window.acknowledged ?? []);
