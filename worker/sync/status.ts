import type { ConnectionState, SyncStatus } from '../../contract/sync-api';
import { isInMemory } from '../../contract/worker-names';
import type { MusterDatabase } from '../store/database';
import { readStreams } from '../store/streams';
import type { Clock } from './ports';

const COALESCE_MS = 50;

/** Where nobody is signed in, nothing is synced. */
export const idleStatus = (storage: SyncStatus['storage']): SyncStatus => ({
  connection: { state: 'idle' },
  isServerAway: false,
  isServerFull: false,
  isCurrent: false,
  syncedAt: null,
  loading: null,
  pendingCommands: 0,
  waitingImports: 0,
  needsAttention: 0,
  storage,
});

/** What the quiet place in the top bar tells, told again when it changes. */
export class StatusBoard {
  private status: SyncStatus;
  private isPlanned = false;
  private last = '';

  constructor(
    private readonly clock: Clock,
    private readonly db: MusterDatabase,
    private readonly tell: (status: SyncStatus) => void,
  ) {
    this.status = idleStatus(this.kept);
  }

  get current(): SyncStatus {
    return this.status;
  }

  async load(): Promise<void> {
    const streams = await readStreams(this.db);
    if (streams.length > 0) this.set({ syncedAt: Math.max(...streams.map((stream) => stream.syncedAt)) });
    await this.count();
  }

  connection(connection: ConnectionState): void {
    const isConnected = connection.state === 'connected';
    this.set({ connection, isCurrent: this.status.isCurrent && isConnected });
    if (isConnected) this.server(false);
  }

  server(isServerAway: boolean): void {
    this.set({ isServerAway });
  }

  serverFull(isServerFull: boolean): void {
    this.set({ isServerFull });
  }

  caughtUp(): void {
    this.set({ isCurrent: this.status.connection.state === 'connected' });
  }

  loading(rows: number | null): void {
    this.set({ loading: rows === null ? null : { rows } });
  }

  /** A write found no room; the next that is counted found some. */
  full(): void {
    this.set({ storage: 'full' });
  }

  confirmed(at: number): void {
    this.set({ syncedAt: Math.max(at, this.status.syncedAt ?? 0) });
  }

  /** Counts what waits. */
  async count(): Promise<void> {
    const { open, parked } = (await this.db.unsent.current()).counts;
    const imports = await this.db.imports.toArray();
    const isOpen = (state: string): boolean => state === 'waiting' || state === 'sending';
    const refused = imports.filter(({ state }) => state === 'refused').length;
    this.set({
      pendingCommands: open,
      waitingImports: imports.filter(({ state }) => isOpen(state)).length,
      storage: this.kept,
      needsAttention: parked + refused,
    });
  }

  private get kept(): SyncStatus['storage'] {
    return isInMemory(this.db.name) ? 'memory' : 'persistent';
  }

  private set(change: Partial<SyncStatus>): void {
    this.status = { ...this.status, ...change };
    if (this.isPlanned) return;
    this.isPlanned = true;
    this.clock.after(COALESCE_MS, () => {
      this.isPlanned = false;
      const text = JSON.stringify(this.status);
      if (text === this.last) return;
      this.last = text;
      this.tell(this.status);
    });
  }
}
