import type { SyncStatus, WorkerEvent } from '../../contract/sync-api';
import { memoryDatabase } from '../../contract/worker-names';
import { deleteBoot } from '../store/boot';
import { deleteOtherStores, StoreUnusable } from '../store/database';
import { keepInMemory } from '../store/memory';
import type { Ports } from './ports';

/** A storage that is just starting, or being cleared, refuses once. */
const SECOND_TRY = 500;

const NOTICE: WorkerEvent = {
  type: 'toast',
  level: 'warning',
  title: 'This browser stores nothing for Muster',
  message: 'You can work as usual, but unsent changes are lost when the last tab closes.',
};

/** Where this worker has its databases: in the browser, or, where that is not possible or not wanted, in its memory. */
export class StoreHome {
  private memory: string | null = null;
  private emptying: Promise<void> | null = null;

  constructor(
    private readonly ports: Pick<Ports, 'clock' | 'log' | 'newId'>,
    private readonly tell: (event: WorkerEvent) => void,
  ) {}

  get kept(): SyncStatus['storage'] {
    return this.memory === null ? 'persistent' : 'memory';
  }

  /** Of a database in memory every worker has its own, so its name is one of its own, too. */
  nameOf(database: string): string {
    return this.memory ?? database;
  }

  /** The computer is shared: what stood here before it was is removed. Said before anything is opened. */
  leaveNothing(): Promise<void> {
    // Tabs that say hello at once must not each get a memory of their own.
    this.emptying ??= removeAll()
      .catch((error: unknown) => this.ports.log('What was kept here could not be removed.', error))
      .then(() => this.move());
    return this.emptying;
  }

  /** Opens a database; in memory from here on, where the browser opens none. */
  async opening<T>(open: () => Promise<T>): Promise<T> {
    try {
      return await open();
    } catch (error) {
      if (!this.isRefused(error)) throw error;
    }
    await new Promise<void>((resolve) => {
      this.ports.clock.after(SECOND_TRY, resolve);
    });
    try {
      return await open();
    } catch (error) {
      if (!this.isRefused(error)) throw error;
      this.ports.log('The browser opens no database.', error);
    }
    await this.move();
    this.tell(NOTICE);
    return open();
  }

  private isRefused(error: unknown): boolean {
    return error instanceof StoreUnusable && this.memory === null;
  }

  private async move(): Promise<void> {
    await keepInMemory();
    this.memory = memoryDatabase(this.ports.newId());
  }
}

async function removeAll(): Promise<void> {
  await deleteOtherStores('');
  await deleteBoot();
}

/** Who acts as somebody starts anew in their place, and a memory does not outlast that. */
export class StoreNotKept extends Error {
  override readonly name = 'StoreNotKept';
  constructor() {
    super('Impersonation needs a browser that stores data. Use one that is not shared.');
  }
}
