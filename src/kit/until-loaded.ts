const AGAIN_MS = 2_000;

/**
 * What is fetched after the page and not with it. Asked for until it comes: the network may be away for a while, and a page that
 * reloads to get the files of a newer build (`src/app/stale-chunk.ts`) is told nothing in the meantime.
 */
export async function untilLoaded<T>(load: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const loaded = await load().catch(() => undefined);
    if (loaded !== undefined) return loaded;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
