import { type Remote, wrap } from 'comlink';
import type { SyncApi, ViewAnswer, WorkerEvent } from '../../contract/sync-api';
import { COMPANY } from './rows';
import type { Feed } from './tabs-worker';

/** A tab of the figures about many tabs: one view of the first 50 rows, by id. */

let feed: Remote<Feed> | null = null;
let waiting: { readonly mark: string; readonly rows: number; done(at: number): void } | null = null;

const now = (): number => performance.timeOrigin + performance.now();

function isShown(answer: ViewAnswer, mark: string, rows: number): boolean {
  const last = answer.rows[Math.min(rows, answer.rows.length) - 1];
  return last !== undefined && 'name' in last && last.name.endsWith(` ${mark}`);
}

function hear(event: WorkerEvent): void {
  if (event.type !== 'view' || waiting === null || !isShown(event.answer, waiting.mark, waiting.rows)) return;
  waiting.done(now());
  waiting = null;
}

/** Opens this page's line to the shared worker, and its view. */
export async function openTab(rows: number, tabId: string): Promise<void> {
  const worker = new SharedWorker(new URL('./tabs-worker.ts', import.meta.url), {
    type: 'module',
    name: `tabs-${rows}`,
  });
  const [api, events, feeding] = [new MessageChannel(), new MessageChannel(), new MessageChannel()];
  worker.port.postMessage(tabId, [api.port2, events.port2, feeding.port2]);
  const sync = wrap<SyncApi>(api.port1);
  feed = wrap<Feed>(feeding.port1);
  const loaded = new Promise<void>((resolve) => {
    events.port1.onmessage = (message: MessageEvent<WorkerEvent>) => {
      if (message.data.type === 'view' && message.data.answer.loaded) resolve();
      hear(message.data);
    };
  });
  await sync.hello({ tabId, build: 'bench', visible: true });
  await sync.openView(1, { companyId: COMPANY, entity: 'asset', offset: 0, limit: 50 });
  await loaded;
}

/** Called in every tab before the push: resolves with the moment this tab has the new rows. */
function shown(mark: string, rows: number): Promise<number> {
  return new Promise((resolve) => {
    waiting = { mark, rows, done: resolve };
  });
}

async function push(rows: number, mark: string): Promise<{ began: number }> {
  if (feed === null) throw new Error('This tab is not open.');
  return { began: await feed.push(rows, mark) };
}

const transactions = async (): Promise<number> => (await feed?.transactions()) ?? 0;

const sockets = async (): Promise<number> => (await feed?.sockets()) ?? 0;

export const changeToTabs = { shown, push, transactions, sockets };
