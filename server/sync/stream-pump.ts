import { SOCKET } from '../../contract/limits';
import type { ServerMessage } from '../../contract/socket';
import type { Seen } from '../../contract/sync';
import type { Position } from '../db/change-log';
import type { UserPrincipal } from '../db/principal';
import { liveNews } from '../notifications/live-news';
import type { Found, Frame, SharedReads } from './shared-reads';
import type { Standing } from './standing';

/** A slow reader is not sent more than this ahead of what its line carries. */
const MAX_BUFFERED = 4 * SOCKET.maxFrameBytes;
const DRAIN_POLL_MS = 50;

interface Line {
  send(text: string): void;
  share?(frame: Frame): void;
  buffered(): number;
}

interface Ending {
  failed(error: unknown): void;
  /** The line stayed full for `slowAfter` milliseconds. */
  tooSlow(): void;
  /** The database went back behind what was sent already, or is another one. */
  astray(): void;
  readonly slowAfter: number;
}

/** Sends one session the changes of its streams, in order and without a gap. */
export class StreamPump {
  /** Up to where each granted stream has been sent. */
  private positions = new Map<string, Position>();
  /** How far each stream is known to have come. */
  private readonly known = new Map<string, number>();
  /** Where each stream stood at the hello: what came before it is no news. */
  private readonly heads = new Map<string, number>();
  /** Streams with more to send, since when. */
  private readonly behind = new Map<string, number>();
  private running = false;
  private stopped = false;
  /** Counts hellos: what an earlier one left to send is dropped. */
  private generation = 0;
  private reader: UserPrincipal | null = null;

  constructor(
    private readonly reads: SharedReads,
    private readonly line: Line,
    private readonly ending: Ending,
  ) {}

  /** Begins, or begins again, where the client stands. What was announced since it was looked up counts too. */
  start(reader: UserPrincipal, standings: ReadonlyMap<string, Standing>): void {
    this.generation++;
    this.reader = reader;
    this.positions = new Map();
    this.behind.clear();
    for (const [stream, { head, from }] of standings) {
      this.heads.set(stream, head.seq);
      if (from === null) this.snapshot(stream, head);
      else this.positions.set(stream, from);
      this.advanced(stream, head.seq);
    }
  }

  /** The client fetches the stream anew, and is sent what comes after. */
  private snapshot(stream: string, head: Seen): void {
    this.positions.set(stream, head);
    this.send({ type: 'snapshot_needed', stream, head: head.seq });
  }

  /** A word without a mark may be late: only one from the database itself says that it went back (S167). */
  advanced(stream: string, seq: number, mark?: string): void {
    const newest = Math.max(seq, this.known.get(stream) ?? 0);
    this.known.set(stream, newest);
    const position = this.positions.get(stream);
    if (position === undefined || (position.seq >= newest && !wentBack(position, seq, mark))) return;
    if (!this.behind.has(stream)) this.behind.set(stream, performance.now());
    if (this.running || this.stopped) return;
    this.running = true;
    void this.run();
  }

  /** For how many milliseconds the oldest unsent change has been known of. */
  lagMs(): number {
    const since = Math.min(...this.behind.values());
    return this.stopped || since === Number.POSITIVE_INFINITY ? 0 : performance.now() - since;
  }

  stop(): void {
    this.stopped = true;
  }

  private async run(): Promise<void> {
    try {
      for (let [stream] = this.behind.keys(); stream !== undefined && !this.stopped; [stream] = this.behind.keys()) {
        await this.sendNext(stream);
        await this.drained();
      }
    } catch (error) {
      this.ending.failed(error);
    }
    this.running = false;
  }

  /** Sends the next frame of a stream; a stream with more to send goes behind the others. */
  private async sendNext(stream: string): Promise<void> {
    const { generation, reader } = this;
    const since = this.positions.get(stream);
    const found = reader && since !== undefined ? await this.reads.next(reader, stream, since) : null;
    if (this.stopped || generation !== this.generation) return;
    const waiting = this.behind.get(stream);
    this.behind.delete(stream);
    const isMore = since !== undefined && this.take(stream, since, found);
    if (isMore && waiting !== undefined) this.behind.set(stream, waiting);
  }

  /** True where there is more to come. */
  private take(stream: string, since: Position, found: Found): boolean {
    if (found === null) return false;
    if (found === 'astray') {
      this.ending.astray();
      return false;
    }
    if ('head' in found) {
      this.snapshot(stream, found.head);
      return false;
    }
    if (this.line.share) this.line.share(found);
    else this.line.send(found.text);
    const { range } = found;
    this.positions.set(stream, { seq: range.to, mark: range.mark ?? null });
    // After the rows: who hears of it finds it in the store.
    if (since.seq >= (this.heads.get(stream) ?? 0)) for (const news of liveNews(range)) this.send(news);
    return range.to < (this.known.get(stream) ?? 0);
  }

  private async drained(): Promise<void> {
    const began = performance.now();
    while (!this.stopped && this.line.buffered() > MAX_BUFFERED) {
      if (performance.now() - began > this.ending.slowAfter) return this.ending.tooSlow();
      await new Promise((resolve) => setTimeout(resolve, DRAIN_POLL_MS));
    }
  }

  private send(message: ServerMessage): void {
    if (!this.stopped) this.line.send(JSON.stringify(message));
  }
}

function wentBack(position: Position, seq: number, mark: string | undefined): boolean {
  if (mark === undefined || seq > position.seq) return false;
  return seq < position.seq || (position.mark !== null && position.mark !== mark);
}
