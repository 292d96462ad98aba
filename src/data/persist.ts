let wasAsked = false;

/**
 * Asks the browser not to evict this site. Some browsers ask the person, so it comes when there is
 * something to lose: after the first change or import of a page's life.
 */
export function askToPersist(storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined): void {
  if (wasAsked || storage === undefined) return;
  wasAsked = true;
  const ask = async (): Promise<void> => {
    if (!(await storage.persisted())) await storage.persist();
  };
  ask().catch((error: unknown) => console.warn('The browser could not be asked to keep the data.', error));
}
