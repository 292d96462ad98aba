/** Files that were made without a network: kept in this browser until the server has them (RP7). */
const NAME = 'report-files';

const addressOf = (sha256: string): string => `/report-files/${sha256}`;

/** Private windows and plain HTTP have no such store: what is made there is saved, and kept nowhere else. */
const store = (): Promise<Cache> | null => ('caches' in globalThis ? caches.open(NAME) : null);

export async function keepHere(sha256: string, file: Blob): Promise<void> {
  await (await store())?.put(addressOf(sha256), new Response(file));
}

export async function keptHere(sha256: string): Promise<Blob | null> {
  const found = await (await store())?.match(addressOf(sha256));
  return found === undefined ? null : found.blob();
}

export async function forgetHere(sha256: string): Promise<void> {
  await (await store())?.delete(addressOf(sha256));
}

/** By their SHA-256. */
export async function allHere(): Promise<readonly string[]> {
  const requests = (await (await store())?.keys()) ?? [];
  return requests.flatMap(({ url }) => url.split('/').at(-1) ?? []);
}
