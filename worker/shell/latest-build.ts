import * as z from 'zod/mini';

const Latest = z.object({ build: z.string() });

/**
 * The stale-version check. The sync worker asks for the latest build, once for all tabs, and its request passes here: where the
 * server has another build than this one, the browser is told to look for it, and what it finds waits until the person agrees.
 */
export async function checkLatestBuild(
  own: string,
  ask: () => Promise<Response>,
  update: () => Promise<unknown>,
): Promise<Response> {
  const response = await ask();
  const answer = z.safeParse(
    Latest,
    response.ok
      ? await response
          .clone()
          .json()
          .catch(() => null)
      : null,
  );
  // The answer does not wait for the update, which may fail without a network.
  if (answer.success && answer.data.build !== own) update().catch(() => undefined);
  return response;
}
