const POLICY = 'content-security-policy';

/**
 * A page from the cache has the policy of the day it was cached; third parties are set up later. The server's new
 * policy takes its place if it comes with the very same page: another build's waits for its own service worker.
 */
export async function renewPolicy(
  kept: Pick<Cache, 'match' | 'put'>,
  key: string,
  ask: (method: 'HEAD' | 'GET') => Promise<Response>,
): Promise<void> {
  const held = await kept.match(key);
  const head = await ask('HEAD');
  if (held === undefined || !head.ok || head.headers.get(POLICY) === held.headers.get(POLICY)) return;
  const fresh = await ask('GET');
  if (fresh.ok && (await fresh.clone().text()) === (await held.text())) await kept.put(key, fresh);
}
