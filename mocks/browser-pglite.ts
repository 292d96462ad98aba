import { PGlite } from '@electric-sql/pglite';

const SOON_MS = 500;

/**
 * PostgreSQL in this browser's IndexedDB. PGlite would write the files that changed after every statement, which costs more
 * than the statement, and more the more files there are. Here they are written a moment later, and before an answer that
 * depends on it: `written`.
 */
export class BrowserPGlite extends PGlite {
  private isPlanned = false;
  private writing: Promise<void> = Promise.resolve();
  private hurry: () => void = () => {};

  static async open(name: string): Promise<BrowserPGlite> {
    const pglite = new BrowserPGlite({ dataDir: `idb://${name}` });
    await pglite.waitReady;
    return pglite;
  }

  override async syncToFs(): Promise<void> {
    if (this.isPlanned) return;
    this.isPlanned = true;
    this.writing = this.write();
  }

  /** Everything that was done until now is in IndexedDB. */
  async written(): Promise<void> {
    this.hurry();
    await this.writing;
  }

  private async write(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.hurry = resolve;
      setTimeout(resolve, SOON_MS);
    });
    // With no statement in the middle of its work: half of its files would be those of before.
    await this.runExclusive(async () => {
      this.isPlanned = false;
      await super.syncToFs();
    });
  }
}
