import type { SyncApi, ViewAnswer } from '../../../contract/sync-api';
import { deleteOtherStores } from '../../../worker/store/database';
import { SyncCore } from '../../../worker/sync/core';
import type { Contestant } from '../contestant';
import { type Answer, FACETS, type Question, sortOf, treeOf, WINDOW } from '../question';
import { COMPANY } from '../rows';
import { Wire } from './muster-wire';

/** The sync worker's own core, from the wire to the answer; only the network is in memory. */
class Muster implements Contestant {
  readonly wire = 'chunks';
  readonly durable = true;
  private server: Wire | null = null;
  private api: SyncApi | null = null;
  private readonly waiting = new Map<number, (answer: ViewAnswer) => void>();
  private views = 0;

  async open(name: string): Promise<void> {
    this.server = new Wire(name);
    const core = new SyncCore(
      this.server.ports(() => undefined),
      null,
    );
    this.api = core.connectTab('bench', (event) => {
      if (event.type === 'view' && event.answer.loaded) this.waiting.get(event.viewId)?.(event.answer);
    });
  }

  /** Somebody is here, their database is open, and the line to the server is about to stand. */
  async connect(): Promise<void> {
    this.server?.hold();
    await this.start();
  }

  async syncIn(pages: readonly string[]): Promise<void> {
    if (this.server === null) throw new Error('Not open.');
    this.server.begin(pages);
    await this.view({});
  }

  /** Without a network: what is on the disk must do. */
  async warm(): Promise<void> {
    if (this.server !== null) this.server.isUp = false;
    await this.start();
  }

  async query(question: Question): Promise<Answer> {
    const answer = await this.view({ where: treeOf(question), sort: sortOf(question), facets: [...FACETS] });
    const facets = Object.entries(answer.facets).map(([field, values]) => [
      field,
      Object.fromEntries(values.map(({ value, count }) => [value, count])),
    ]);
    return { count: answer.count, ids: answer.rows.map((row) => row.id), facets: Object.fromEntries(facets) };
  }

  readonly exports = {
    ids: async (): Promise<readonly string[]> => {
      const every = { companyId: COMPANY, entity: 'asset' as const };
      return (await this.api?.matchingIds(every, Number.MAX_SAFE_INTEGER)) ?? [];
    },
    lines: async (ids: readonly string[]): Promise<string> => {
      const portion = { companyId: COMPANY, entity: 'asset' as const, format: 'csv' as const, ids, isFirst: false };
      return (await this.api?.exportRows(portion))?.text ?? '';
    },
  };

  async close(): Promise<void> {
    await this.api?.signOut();
    await deleteOtherStores('');
  }

  private async start(): Promise<void> {
    await this.api?.hello({ tabId: 'bench', build: 'bench', visible: true });
  }

  private async view(more: object): Promise<ViewAnswer> {
    const viewId = this.views++;
    const answered = new Promise<ViewAnswer>((resolve) => this.waiting.set(viewId, resolve));
    await this.api?.openView(viewId, { companyId: COMPANY, entity: 'asset', offset: 0, limit: WINDOW, ...more });
    const answer = await answered;
    this.waiting.delete(viewId);
    void this.api?.closeView(viewId);
    return answer;
  }
}

export const create = (): Contestant => new Muster();
