import { monitorEventLoopDelay } from 'node:perf_hooks';
import { count, inArray, ne, sql } from 'drizzle-orm';
import { type Store, withAccess } from '../db/access';
import { SYSTEM } from '../db/principal';
import { syncRuns } from '../db/schema';
import { jobs } from '../db/schema-jobs';
import { DISK } from '../limits/limits';
import type { DiskRoom } from './disk-room';
import type { Processes } from './processes';
import type { RateLimits } from './rate-limits';
import { Registry } from './registry';
import type { Sockets } from './sockets';

const SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const READS = new Set(['GET', 'HEAD']);

export interface Answered {
  readonly method: string;
  /** The call's pattern, never its address: that may name people. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

export interface Metrics {
  answered(request: Answered): void;
  text(): Promise<string>;
}

interface MetricsParts {
  readonly store: Store;
  readonly sockets: Pick<Sockets, 'counts' | 'closes' | 'refused' | 'lagMs'>;
  readonly processes: Processes;
  readonly limits: Pick<RateLimits, 'refused'>;
  readonly room: Pick<DiskRoom, 'hasRoom' | 'freeBytes'>;
}

/** What the process tells its operators. */
export function metrics({ store, sockets, processes, limits, room }: MetricsParts): Metrics {
  const registry = new Registry();
  const requests = registry.counter('muster_http_requests_total', 'Requests answered.');
  const durations = registry.histogram('muster_http_request_seconds', 'From request to answer.', SECONDS);
  const commands = registry.counter('muster_commands_total', 'Calls that write, by outcome.');
  registry.gauge('muster_sockets', 'Sockets open now.', () => sockets.counts.open);
  registry.gauge('muster_sockets_opened', 'Sockets opened since the start.', () => sockets.counts.total);
  registry.gauge('muster_socket_closes', 'Sockets closed since the start, by code.', () =>
    [...sockets.closes].map(([code, value]) => ({ labels: { code: String(code) }, value })),
  );
  registry.gauge('muster_limits_refused', 'Calls refused by limits since the start, by limit.', () =>
    [...limits.refused].map(([limit, value]) => ({ labels: { limit }, value })),
  );
  registry.gauge('muster_sockets_refused', 'Sockets refused since the start because there were too many.', () =>
    sockets.refused(),
  );
  registry.gauge(
    'muster_change_lag_seconds',
    'Age of the oldest known change not yet sent to a socket.',
    () => sockets.lagMs() / 1_000,
  );
  registry.gauge('muster_processes_connected', 'Whether this process hears the others.', () =>
    Number(processes.connected()),
  );
  registry.gauge('muster_background_work', 'Whether this process does the background work.', () =>
    Number(processes.working()),
  );
  addQueue(registry, store);
  addJobs(registry, store);
  addDisk(registry, room);
  addProcess(registry);
  return {
    answered({ method, route, status, ms }) {
      const known = METHODS.has(method) ? method : 'other';
      requests({ method: known, route, status: String(status) });
      durations({ method: known, route }, ms / 1_000);
      if (route.startsWith('/api/') && !READS.has(method)) commands({ outcome: outcomeOf(status) });
    },
    text: () => registry.text(),
  };
}

function outcomeOf(status: number): string {
  if (status < 400) return 'applied';
  return status < 500 ? 'refused' : 'failed';
}

/** The same in every process: they share the queue. */
function addQueue(registry: Registry, store: Store): void {
  registry.gauge('muster_import_runs', 'Imports not yet complete, by state.', () =>
    withAccess(store, SYSTEM, async ({ db }) => {
      const rows = await db
        .select({ status: syncRuns.status, value: count() })
        .from(syncRuns)
        .where(inArray(syncRuns.status, ['pending', 'running']))
        .groupBy(syncRuns.status);
      return rows.map(({ status, value }) => ({ labels: { status }, value }));
    }),
  );
  registry.gauge('muster_import_batches_waiting', 'Batches of committed imports that wait to be applied.', () =>
    withAccess(store, SYSTEM, async ({ db }) => {
      const [row] = await db.execute<{ waiting: number }>(
        sql`select coalesce(sum(batches - batches_applied), 0)::int as waiting from sync_runs where status = 'running'`,
      );
      return row?.waiting ?? 0;
    }).then((value) => [{ value }]),
  );
}

/** The same in every process, too (JB4). */
function addJobs(registry: Registry, store: Store): void {
  registry.gauge('muster_jobs', 'Work in the background that runs, failed or was cancelled, by state.', () =>
    withAccess(store, SYSTEM, async ({ db }) => {
      const rows = await db
        .select({ state: jobs.state, name: jobs.name, value: count() })
        .from(jobs)
        .where(ne(jobs.state, 'idle'))
        .groupBy(jobs.state, jobs.name);
      return rows.map(({ state, name, value }) => ({ labels: { state, name }, value }));
    }),
  );
}

/** A database elsewhere sees to its own disk (S105). */
function addDisk(registry: Registry, { hasRoom, freeBytes }: MetricsParts['room']): void {
  registry.gauge('muster_disk_free_bytes', 'Free on the disk of the data folder.', () => {
    const value = freeBytes();
    return value === null ? [] : [{ value }];
  });
  registry.gauge('muster_disk_margin_bytes', 'Free space below which no writes are accepted.', () => DISK.marginBytes);
  registry.gauge('muster_writes_refused', 'Whether writes are refused because the disk is nearly full.', () =>
    Number(!hasRoom()),
  );
}

function addProcess(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  registry.gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop since the last scrape.', () => {
    const seconds = delay.percentile(99) / 1e9;
    delay.reset();
    return Number.isFinite(seconds) ? seconds : 0;
  });
  registry.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  registry.gauge(
    'process_start_time_seconds',
    'When the process started.',
    () => Date.now() / 1_000 - process.uptime(),
  );
}
