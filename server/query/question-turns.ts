import type { Weighs } from '../calls/handler';
import { inSeconds, Refusal } from '../calls/refusal';
import type { Tx } from '../db/access';
import type { Database } from '../db/database';
import type { UserPrincipal } from '../db/principal';
import { type Bounds, Stopped } from '../db/stop';
import { FairLine } from '../limits/fair-line';
import { QUESTIONS } from '../limits/limits';
import { KeysMissing } from './refresh-keys';

/** It takes longer than questions that are answered at once may take. */
class NeedsTurn extends Error {
  override readonly name = 'NeedsTurn';
}

/**
 * S121. A question that is quick is answered at once; one that is not, by its estimate or because its short time was
 * over, waits for its turn: one at a time of each person, and few of all, so that connections are left for everything else.
 * Where a statement cannot be stopped, only the estimate bounds it: it is lower there.
 */
export class QuestionTurns {
  private readonly light = new FairLine(QUESTIONS.light);
  private readonly heavy = new FairLine(QUESTIONS.heavy);
  private readonly mostSteps: number;
  private readonly lightTimeout: number;

  constructor({ canStop }: Pick<Database, 'canStop'>) {
    const { light, heavy, mostSteps, mostStepsUnstoppable } = QUESTIONS;
    this.mostSteps = canStop ? mostSteps : mostStepsUnstoppable;
    // What was not stopped in time would only be done twice.
    this.lightTimeout = canStop ? light.timeout : heavy.timeout;
  }

  /** Rejects with `LineFull` where too many wait. The work may be begun twice: what the first did was rolled back. */
  async answer<T>(
    personId: string,
    signal: AbortSignal,
    inside: <R>(work: (tx: QuestionTx) => Promise<R>, bounds: Bounds) => Promise<R>,
    work: (tx: QuestionTx, weighs: Weighs) => Promise<T>,
  ): Promise<T> {
    const comer = { name: personId, isKnown: true };
    const ask = (isLight: boolean, timeout: number) =>
      inside((tx) => work(tx, this.weighs(isLight)), { signal, timeout });
    try {
      return await this.light.run(comer, () => ask(true, this.lightTimeout), signal);
    } catch (error) {
      if (!(error instanceof NeedsTurn) && !(error instanceof KeysMissing) && !isTimeout(error)) throw error;
    }
    try {
      const inTurn = () => withKeys(() => ask(false, QUESTIONS.heavy.timeout), inside, signal);
      return await this.heavy.run(comer, inTurn, signal);
    } catch (error) {
      throw isTimeout(error) ? tookTooLong() : error;
    }
  }

  private weighs(isLight: boolean): Weighs {
    return (steps) => {
      if (steps > this.mostSteps) throw tooLarge(steps / this.mostSteps);
      if (isLight && steps > QUESTIONS.light.steps) throw new NeedsTurn();
    };
  }
}

type QuestionTx = Tx<UserPrincipal>;

/** Makes the keys a question misses, a portion a transaction, and asks it again. */
async function withKeys<T>(
  ask: () => Promise<T>,
  inside: (make: (tx: QuestionTx) => Promise<boolean>, bounds: Bounds) => Promise<boolean>,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof KeysMissing)) throw error;
      while (await inside(error.make, { signal })) signal.throwIfAborted();
    }
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Stopped && error.why === 'timeout';

const LESS = 'Use fewer conditions, words, facets or related records, or split the query';

/** Not as 5xx: asked again it takes as long again. */
const refused = (message: string) => new Refusal({ status: 422, code: 'too_large', message: `${message}. ${LESS}.` });

const tooLarge = (times: number) =>
  refused(
    `This query is too large for this many records: about ${times < 10 ? times.toFixed(1) : Math.round(times)} times the limit`,
  );

const tookTooLong = () => refused(`This query took longer than ${inSeconds(QUESTIONS.heavy.timeout)} and was stopped`);
