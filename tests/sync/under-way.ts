import type { Driver } from '../../server/db/database';

/** Which transactions have begun and not ended: the world's time stands still for them. */
export class UnderWay {
  private readonly begun = new Set<Promise<unknown>>();

  get isAny(): boolean {
    return this.begun.size > 0;
  }

  /** Resolves when those of now have ended, however they do. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.begun);
  }

  watching(driver: Driver): Driver {
    return {
      ...driver,
      connection: (work, stop) => {
        const transaction = driver.connection(work, stop);
        this.begun.add(transaction);
        const over = (): void => void this.begun.delete(transaction);
        transaction.then(over, over);
        return transaction;
      },
    };
  }
}
