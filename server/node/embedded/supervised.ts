import type { Log } from '../../calls/handler';
import type { RunningCluster } from './cluster';

/** Between two starts of a database that has ended by itself. */
const AGAIN_MS = 1_000;

/**
 * Keeps a cluster running: PostgreSQL ends itself where it cannot go on (no room for what must be written down) and
 * comes back whole when it can. Meanwhile calls fail; nothing of ours has to start again.
 */
export function supervised(
  first: RunningCluster,
  start: () => Promise<RunningCluster>,
  log: Log,
): { stop(): Promise<void> } {
  let running: RunningCluster | null = first;
  let stopping = false;
  let turn = watch(first);

  async function watch(cluster: RunningCluster): Promise<void> {
    const said = await cluster.ended;
    running = null;
    if (stopping) return;
    log('error', 'the database ended', { reason: lastWord(said) });
    let told = '';
    while (!stopping) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      if (stopping) return;
      try {
        running = await start();
        log('info', 'the database is back');
        turn = watch(running);
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== told) log('error', 'the database cannot start', { reason });
        told = reason;
      }
    }
  }

  return {
    async stop() {
      stopping = true;
      await running?.stop();
      await turn;
      // Started while we were told to stop.
      await running?.stop();
    },
  };
}

const lastWord = (said: string) =>
  said
    .split('\n')
    .findLast((line) => /^(FATAL|PANIC)/.test(line))
    ?.trim() ?? 'it did not say why';
