import { Backoff } from './backoff';
import { isTemporary, isWithoutRoom, retryAfterOf, Unreachable } from './http';
import type { Ports } from './ports';

/** Whether the server is there, and still the one this browser's rows and changes are from. */
export interface Gate {
  /** Finds out where that is not known; rejects where it cannot be. */
  pass(): Promise<void>;
  /** A request got no answer. */
  lost(): void;
  /** Whether the server has room to take what is sent. */
  room(has: boolean): void;
}

export interface Work {
  isWaiting(): Promise<boolean>;
  /** Sends all there is; calls `progress` after each piece. */
  drain(progress: () => void): Promise<void>;
}

/** Drives something that sends: one run at a time, tried again with growing pauses, only by the socket's owner. */
export class SendLoop {
  private isOwner = false;
  private isRunning = false;
  /** More came while a run was under way. */
  private isWanted = false;
  private readonly backoff: Backoff;
  /** The server asked to be left alone until then: no reason to hurry is a reason against that. */
  private notBefore = 0;

  constructor(
    private readonly ports: Pick<Ports, 'clock' | 'log'>,
    private readonly gate: Gate,
    private readonly work: Work,
  ) {
    this.backoff = new Backoff(ports.clock, () => this.run());
  }

  /** We hold the lock that owns the socket: nobody else sends. */
  own(): void {
    this.isOwner = true;
    this.run();
  }

  /** There is a reason to believe that the server is there again. */
  kick(): void {
    if (this.isAskedToWait) return;
    this.backoff.reset();
    this.run();
  }

  /** The server says that it takes again what it had put off: sooner than it had asked to wait (S108). */
  welcomed(): void {
    this.notBefore = 0;
    this.kick();
  }

  run(): void {
    this.isWanted = true;
    if (!this.isOwner || this.isRunning || this.isAskedToWait) return;
    this.isRunning = true;
    void this.rounds().finally(() => {
      this.isRunning = false;
    });
  }

  private get isAskedToWait(): boolean {
    return this.ports.clock.now() < this.notBefore;
  }

  private async rounds(): Promise<void> {
    try {
      while (this.isWanted) {
        this.isWanted = false;
        if (!(await this.work.isWaiting())) continue;
        await this.gate.pass();
        await this.work.drain(() => this.backoff.reset());
        this.gate.room(true);
      }
    } catch (error) {
      if (isWithoutRoom(error)) this.gate.room(false);
      if (error instanceof Unreachable) this.gate.lost();
      if (!isTemporary(error)) this.ports.log('Sending stopped.', error);
      const wait = retryAfterOf(error);
      this.notBefore = this.ports.clock.now() + wait;
      this.backoff.plan(wait);
    }
  }
}
