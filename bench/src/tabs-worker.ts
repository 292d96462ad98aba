import { expose } from 'comlink';
import type { WorkerEvent } from '../../contract/sync-api';
import { SyncCore } from '../../worker/sync/core';
import { Wire } from './contestants/muster-wire';
import { COMPANY, chunkPages, makeAssets } from './rows';

/** The sync worker's core shared by all tabs of this figure, and the wire that feeds it. */

let transactions = 0;
const begin = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof begin>) {
  if (args[1] === 'readwrite') transactions += 1;
  return begin.apply(this, args);
};

const wire = new Wire(`tabs-${Date.now()}`);
const core = new SyncCore(
  wire.ports(() => undefined),
  null,
);
const assets = makeAssets(Number(self.name.split('-')[1]));
wire.begin(chunkPages(assets));
let rev = 1;

const now = (): number => performance.timeOrigin + performance.now();

const feed = {
  now,
  company: COMPANY,
  /** Changes this many rows, one frame a row, as a busy server would. Answers when it began. */
  push(count: number, mark: string): number {
    rev += 1;
    transactions = 0;
    const began = now();
    for (const row of assets.slice(0, count)) {
      wire.push([{ entity: 'asset', id: row.id, rev, row: { ...row, rev, name: `${row.name} ${mark}` } }]);
    }
    return began;
  },
  transactions: (): number => transactions,
  sockets: (): number => wire.sockets,
};
export type Feed = typeof feed;

addEventListener('connect', (event) => {
  const port = event instanceof MessageEvent ? event.ports[0] : undefined;
  if (port === undefined) return;
  port.onmessage = (message: MessageEvent<string>) => {
    const [api, events, feeding] = message.ports;
    if (api === undefined || events === undefined || feeding === undefined) return;
    expose(
      core.connectTab(message.data, (told: WorkerEvent) => events.postMessage(told)),
      api,
    );
    expose(feed, feeding);
  };
});
