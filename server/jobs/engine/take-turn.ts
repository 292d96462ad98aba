import { type BackOff, backOffMs } from '../../../domain/jobs/back-off';
import { errorText } from '../../calls/error-text';
import type { Log } from '../../calls/handler';
import { type Store, type Tx, withAccess } from '../../db/access';
import { newId } from '../../db/new-id';
import { outageOf } from '../../db/outage';
import { type Principal, SYSTEM } from '../../db/principal';
import { type Due, type JobDefinition, JobFailure, TurnEnded } from './define-job';
import { claim, ended, failed, keep, released } from './job-rows';

export interface Ground {
  readonly store: Store;
  readonly log: Log;
  /** Whether the background work of this database is this process's; asked before every transaction. */
  readonly mine: () => boolean;
  readonly leaseMs: number;
  /** What is quicker than this is written down only where it fails. */
  readonly quickMs: number;
  readonly backOff: BackOff;
}

/** `busy`: somebody else has it. `waits`: the database is away, or is another server's to work on. */
export type Outcome = 'did' | 'nothing' | 'failed' | 'busy' | 'waits';

export interface RunningTurn {
  /** Its name in the row, once it is written down. */
  claimed(): string | null;
  readonly outcome: Promise<Outcome>;
  end(): void;
}

/** Works at one key of a job until that is done. `isAsked`: its row says that its time has come. Never rejects. */
export function takeTurn(ground: Ground, job: JobDefinition, due: Due, isAsked: boolean): RunningTurn {
  const turn = new TurnAtWork(ground, job, due);
  const outcome = turn.run(isAsked || 'every' in job || job.isWrittenFirst === true, isAsked || 'every' in job);
  return {
    claimed: () => turn.claimed,
    outcome,
    end: () => turn.end(),
  };
}

class TurnAtWork {
  claimed: string | null = null;
  private readonly name = newId();
  private readonly ending = new AbortController();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private writing: Promise<void> = Promise.resolve();
  private at: { readonly done: number; readonly total: number | null } | null = null;

  constructor(
    private readonly ground: Ground,
    private readonly job: JobDefinition,
    private readonly due: Due,
  ) {}

  end(): void {
    this.ending.abort(new TurnEnded());
  }

  async run(isWritten: boolean, asDue: boolean): Promise<Outcome> {
    try {
      if (isWritten && !(await this.claim(asDue))) return 'busy';
      this.keepIn(isWritten ? this.ground.leaseMs / 3 : this.ground.quickMs);
      const did = await this.work();
      await this.settled();
      if (this.claimed !== null) await this.write((tx) => ended(tx, this.name));
      return did ? 'did' : 'nothing';
    } catch (error) {
      await this.settled();
      return await this.wentWrong(error).catch((other: unknown) => this.outage(other));
    }
  }

  private work(): Promise<boolean> {
    const { due, tries } = this;
    const { signal } = this.ending;
    return this.job.work({
      ...{ key: due.key, tries, signal },
      part: async (work) => {
        if (signal.aborted || !this.ground.mine()) throw new TurnEnded();
        return this.write(work);
      },
      progress: (done, total) => {
        this.at = { done, total };
      },
    });
  }

  private write<T>(work: (tx: Tx<Principal>) => Promise<T>): Promise<T> {
    return withAccess(this.ground.store, SYSTEM, work);
  }

  private async claim(asDue: boolean): Promise<boolean> {
    const { job, due, name, ground } = this;
    const tries = await this.write((tx) => claim(tx, job, due, { turn: name, leaseMs: ground.leaseMs }, asDue));
    if (tries === null) return false;
    this.tries = tries;
    this.claimed = name;
    return true;
  }

  /** Says now and then that it is still at it; a turn that lasts says so for the first time. Who lost it ends. */
  private keepIn(ms: number): void {
    this.timer = setTimeout(() => {
      this.writing = this.sayKept()
        .then((isOurs) => (isOurs ? this.keepIn(this.ground.leaseMs / 3) : this.end()))
        // The database is away: the turn finds out by itself.
        .catch(() => this.keepIn(this.ground.leaseMs / 3));
    }, ms);
  }

  private sayKept(): Promise<boolean> {
    if (this.claimed === null) return this.claim(false);
    const { leaseMs } = this.ground;
    return this.write((tx) => keep(tx, { turn: this.name, leaseMs }, this.at));
  }

  private async settled(): Promise<void> {
    clearTimeout(this.timer);
    await this.writing;
    clearTimeout(this.timer);
  }

  private async wentWrong(error: unknown): Promise<Outcome> {
    const { job, due, ground } = this;
    const isEnded = error instanceof TurnEnded || this.ending.signal.aborted;
    if (!isEnded && outageOf(error) !== null) return this.outage(error);
    if (isEnded) {
      if (this.claimed !== null) await this.write((tx) => released(tx, this.name));
      return 'waits';
    }
    const tries = this.tries + 1;
    const waitMs = backOffMs(job.backOff ?? ground.backOff, tries, Math.random());
    ground.log('error', 'a job failed', { job: job.name, key: due.key, tries, waitMs, error: errorText(error) });
    await this.write((tx) => failed(tx, job, due, this.name, { error: inWords(error), waitMs }));
    return 'failed';
  }

  private outage(error: unknown): Outcome {
    const { job, ground } = this;
    ground.log('warn', 'a job waits for the database', { job: job.name, error: errorText(error) });
    return 'waits';
  }
}

const WAY_OUT =
  'It is tried again by itself. Should it stay, look for “a job failed” in the log of the server, which says where.';

/** SEC168: of what nobody foresaw no more than the log has, and of that the first words. */
const inWords = (error: unknown): string =>
  error instanceof JobFailure ? error.message : `${errorText(error).split(' at ')[0]?.slice(0, 500)}. ${WAY_OUT}`;
