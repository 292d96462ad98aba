import { SOCKET, SYNC } from '../../contract/limits';
import type { ServerMessage } from '../../contract/socket';
import type { Cursor, Grant } from '../../contract/sync';
import { withAccess } from '../db/access';
import type { Services } from '../handler';
import type { UserPrincipal } from '../identity/principal';
import { liveNews } from '../notifications/live-news';
import { headOf, readRange } from './change-log';
import { standingOf } from './standing';

/** Commits within this time travel in one frame. */
const COALESCE_MS = 12;
/** A slow reader is not sent more than this ahead of what its line carries. */
const MAX_BUFFERED = 4 * SOCKET.maxFrameBytes;
const DRAIN_POLL_MS = 50;

interface Line {
  send(text: string): void;
  buffered(): number;
}

interface Ending {
  failed(error: unknown): void;
  /** The line stayed full for `slowAfter` milliseconds. */
  tooSlow(): void;
  readonly slowAfter: number;
}

/** Sends one session the changes of its streams, in order and without a gap. */
export class StreamPump {
  /** Up to where each granted stream has been sent. */
  private positions = new Map<string, number>();
  /** Where each stream stood at the hello: what came before it is no news. */
  private readonly heads = new Map<string, number>();
  /** Streams with more to send, since when. */
  private readonly behind = new Map<string, number>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private running = false;
  private sending: number | null = null;
  private stopped = false;
  /** Counts hellos: what an earlier one left to send is dropped. */
  private generation = 0;
  private reader: UserPrincipal | null = null;

  constructor(
    private readonly services: Services,
    private readonly line: Line,
    private readonly ending: Ending,
  ) {}

  /** Begins, or begins again, at the client's cursors. */
  async start(
    reader: UserPrincipal,
    grants: readonly Grant[],
    cursors: Readonly<Record<string, Cursor>>,
  ): Promise<void> {
    this.generation++;
    this.reader = reader;
    this.positions = new Map();
    this.behind.clear();
    const { logId } = this.services;
    for (const { stream } of grants) {
      const cursor = cursors[stream];
      const standing = await this.read((db) => standingOf(db, logId, stream, cursor));
      this.heads.set(stream, standing.head);
      if (standing.replayable && cursor) {
        this.positions.set(stream, cursor.seq);
        if (cursor.seq < standing.head) this.behind.set(stream, performance.now());
      } else {
        this.snapshot(stream, standing.head);
      }
    }
    this.schedule(0);
  }

  /** The client fetches the stream anew, and is sent what comes after. */
  private snapshot(stream: string, head: number): void {
    this.positions.set(stream, head);
    this.send({ type: 'snapshot_needed', stream, head });
  }

  advanced(stream: string, seq: number): void {
    const position = this.positions.get(stream);
    if (position === undefined || position >= seq) return;
    if (!this.behind.has(stream)) this.behind.set(stream, performance.now());
    this.schedule(COALESCE_MS);
  }

  /** For how many milliseconds the oldest unsent change has been known of. */
  lagMs(): number {
    const since = Math.min(...this.behind.values(), this.sending ?? Number.POSITIVE_INFINITY);
    return this.stopped || since === Number.POSITIVE_INFINITY ? 0 : performance.now() - since;
  }

  streams(): Iterable<string> {
    return this.positions.keys();
  }

  stop(): void {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
  }

  private schedule(delay: number): void {
    if (this.stopped || this.running || this.timer || this.behind.size === 0) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.running = true;
      this.run()
        .catch(this.ending.failed)
        .finally(() => {
          this.running = false;
          this.schedule(COALESCE_MS);
        });
    }, delay);
  }

  private async run(): Promise<void> {
    for (const [stream, since] of [...this.behind]) {
      this.behind.delete(stream);
      this.sending = since;
      const generation = this.generation;
      while (!this.stopped && generation === this.generation && (await this.sendNext(stream))) await this.drained();
      this.sending = null;
    }
  }

  /** Sends the next frame of a stream; false when there is nothing more. */
  private async sendNext(stream: string): Promise<boolean> {
    const { generation } = this;
    for (let limit: number = SYNC.changesPage; ; limit = Math.ceil(limit / 4)) {
      const since = this.positions.get(stream);
      if (since === undefined) return false;
      const range = await this.read((db) => readRange(db, this.services.logId, stream, since, limit));
      if (!range || this.stopped || generation !== this.generation) return false;
      if (range === 'gone') {
        this.snapshot(stream, await this.read((db) => headOf(db, stream)));
        return false;
      }
      const text = JSON.stringify({ type: 'changes', range } satisfies ServerMessage);
      // One change that is larger than a frame is sent all the same: it cannot be divided.
      if (limit > 1 && !fits(text)) continue;
      this.line.send(text);
      this.positions.set(stream, range.to);
      // After the rows: who hears of it finds it in the store.
      if (since >= (this.heads.get(stream) ?? 0)) for (const news of liveNews(range)) this.send(news);
      return true;
    }
  }

  private async drained(): Promise<void> {
    const began = performance.now();
    while (!this.stopped && this.line.buffered() > MAX_BUFFERED) {
      if (performance.now() - began > this.ending.slowAfter) return this.ending.tooSlow();
      await new Promise((resolve) => setTimeout(resolve, DRAIN_POLL_MS));
    }
  }

  private read<T>(work: (db: Parameters<typeof readRange>[0]) => Promise<T>): Promise<T> {
    if (!this.reader) throw new Error('nobody has said hello yet');
    return withAccess(this.services, this.reader, ({ db }) => work(db));
  }

  private send(message: ServerMessage): void {
    if (!this.stopped) this.line.send(JSON.stringify(message));
  }
}

/** Counting bytes costs an encoding, so only where the answer is in doubt. */
function fits(text: string): boolean {
  if (text.length * 3 <= SOCKET.maxFrameBytes) return true;
  return text.length <= SOCKET.maxFrameBytes && new TextEncoder().encode(text).length <= SOCKET.maxFrameBytes;
}
