import type { BackOff } from '../../../domain/jobs/back-off';
import type { Tx } from '../../db/access';
import type { Principal } from '../../db/principal';

/** What a job is to be done of now. */
export interface Due {
  /** A company, a run, a source; empty: all there is. */
  readonly key: string;
  /** Whose it is, for who looks at it. */
  readonly companyId: string | null;
}

export interface Found {
  readonly due: readonly Due[];
  /** When time alone makes something due, in milliseconds since 1970; null: never. */
  readonly at: number | null;
}

/** A job at work on one key. Nobody else is at it. */
export interface Turn {
  readonly key: string;
  /** How often it failed in a row before. */
  readonly tries: number;
  /** Ends what is waited for: the process ends, or somebody cancelled. */
  readonly signal: AbortSignal;
  /** One transaction of the system. Throws `TurnEnded` where the turn is to end; nothing needs to catch that. */
  part<T>(work: (tx: Tx<Principal>) => Promise<T>): Promise<T>;
  /** How far it is, for who looks at it. */
  progress(done: number, total: number | null): void;
}

interface JobBase {
  /** In the log and the metrics: a word. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** It is looked at when one of these has done something. */
  readonly after?: readonly string[];
  /** Of how many keys at the same time; one unless said. */
  readonly atOnce?: number;
  readonly backOff?: BackOff;
  /** It does what must not be done twice, as to ask another server: it is written down before it begins. */
  readonly isWrittenFirst?: boolean;
  /**
   * All that is to be done of the key, in parts of one transaction each; whatever ends it between two of them, it is called again
   * and goes on, or begins anew, by what it finds in the database. Answers whether it did anything others have to look at.
   */
  work(turn: Turn): Promise<boolean>;
}

/** What follows from what is in the database: asked, one short transaction, whenever something was written. */
interface FollowingJob extends JobBase {
  look(tx: Tx<Principal>): Promise<Found>;
}

/** At times of a clock. One that was missed is made up for once. */
interface ScheduledJob extends JobBase {
  readonly every: { readonly cron: string; readonly zone: string };
}

export type JobDefinition = FollowingJob | ScheduledJob;

/** The whole of what is needed to have a job done: one file with it, and a line in `job-list.ts`. */
export const defineJob = (job: JobDefinition): JobDefinition => job;

/** It failed in a way that people can do something about: said as it is. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
}

/** The turn was ended from outside. */
export class TurnEnded extends Error {
  override readonly name = 'TurnEnded';
}
