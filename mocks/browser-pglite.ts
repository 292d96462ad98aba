import { PGlite } from '@electric-sql/pglite';

/**
 * PGlite in IndexedDB writes its changed files after every statement, which costs more than the
 * statement. Within a transaction that is of no use: nothing of it counts before its commit.
 */
class BrowserPGlite extends PGlite {
  override async syncToFs(): Promise<void> {
    if (!this.isInTransaction()) await super.syncToFs();
  }
}

export async function openBrowserPGlite(name: string): Promise<PGlite> {
  const pglite = new BrowserPGlite({ dataDir: `idb://${name}` });
  await pglite.waitReady;
  return pglite;
}
