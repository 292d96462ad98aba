import { and, eq } from 'drizzle-orm';
import type { ActionBy, ActionsChanged, IntegrationAction } from '../../../contract/areas/integrations/actions';
import { whyNotApprove, whyNotCancel, whyNotRetry } from '../../../domain/integrations/actions/action-turns';
import type { Tx } from '../../db/access';
import { asSystem } from '../../db/enter';
import { actionTurns } from '../../db/schema-actions';
import { anyOf } from '../../inventory/load-records';
import { lockedActions, withLines, writeAction } from './action-rows';
import { giveTurns } from './request-actions';

/** What people do with actions that were asked for. Each is looked at under its lock: of two who decide, the second finds what the first did. */

type Turn = typeof actionTurns.$inferSelect;

interface Changing {
  readonly companyId: string;
  readonly ids: readonly string[];
  readonly by: { readonly id: string; readonly name: string };
}

async function changeEach(
  tx: Tx,
  { companyId, ids }: Pick<Changing, 'companyId' | 'ids'>,
  whyNot: (action: IntegrationAction) => string | null,
  change: (action: IntegrationAction, turn: Turn | undefined) => Promise<void>,
): Promise<ActionsChanged> {
  return asSystem(tx, async () => {
    // Turns before records, as whoever does them has it: two orders would wait for each other.
    const turns = await tx.db
      .select()
      .from(actionTurns)
      .where(and(eq(actionTurns.companyId, companyId), anyOf(actionTurns.actionId, ids)))
      .orderBy(actionTurns.actionId)
      .for('update');
    const actions = await lockedActions(tx, companyId, [...new Set(ids)]);
    const known = new Set(actions.map(({ id }) => id));
    const left = ids.filter((id) => !known.has(id)).map((id) => ({ id, why: 'It is not here' }));
    let done = 0;
    for (const action of actions) {
      const why = whyNot(action);
      if (why === null) {
        await change(
          action,
          turns.find(({ actionId }) => actionId === action.id),
        );
        done += 1;
      } else left.push({ id: action.id, why });
    }
    return { done, left };
  });
}

/** By somebody else than who asked: they are done now. */
export const approveActions = (tx: Tx, changing: Changing): Promise<ActionsChanged> =>
  changeEach(
    tx,
    changing,
    (action) => whyNotApprove(action, changing.by.id),
    async (action) => {
      await writeAction(tx, action, {
        ...{ status: 'approved', approvedBy: changing.by },
        log: withLines(action.log, tx.now, [{ level: 'info', text: `${changing.by.name} approved it` }]),
      });
      await giveTurns(tx, [action]);
    },
  );

export const refuseActions = (tx: Tx, changing: Changing, why: string): Promise<ActionsChanged> =>
  changeEach(
    tx,
    changing,
    (action) => whyNotApprove(action, changing.by.id),
    async (action) => {
      const result = `${changing.by.name} refused it: ${why}`;
      const log = withLines(action.log, tx.now, [{ level: 'warn', text: result }]);
      await writeAction(tx, action, { status: 'cancelled', finishedAt: tx.now, result, log });
    },
  );

/** One that is being sent is not called back: there is no other try, and its answer is waited for. */
export const cancelActions = (tx: Tx, changing: Changing): Promise<ActionsChanged> =>
  changeEach(tx, changing, whyNotCancel, async (action, turn) => {
    const { by } = changing;
    if (turn?.taken != null) {
      await tx.db.update(actionTurns).set({ isCancelled: true }).where(isTurn(turn));
      const text = `${by.name} cancelled it while it was being sent. What comes of that is waited for`;
      await writeAction(tx, action, { log: withLines(action.log, tx.now, [{ level: 'warn', text }]) });
      return;
    }
    await endCancelled(tx, action, turn, by);
  });

/** It is over before it was done, or nobody knows. */
export async function endCancelled(
  tx: Tx,
  action: IntegrationAction,
  turn: Turn | undefined,
  by: ActionBy | null,
): Promise<void> {
  if (turn !== undefined) await tx.db.delete(actionTurns).where(isTurn(turn));
  const mayHaveArrived = turn?.isSent === true;
  const who = by === null ? 'It was cancelled' : `${by.name} cancelled it`;
  const result = mayHaveArrived ? `${who}. A request had been sent, which may have arrived: look there.` : `${who}.`;
  const log = withLines(action.log, tx.now, [{ level: 'warn', text: result }]);
  await writeAction(tx, action, { status: 'cancelled', finishedAt: tx.now, nextAt: null, result, mayHaveArrived, log });
}

const isTurn = ({ companyId, actionId }: Pick<Turn, 'companyId' | 'actionId'>) =>
  and(eq(actionTurns.companyId, companyId), eq(actionTurns.actionId, actionId));

/** What was approved once need not be approved again: it is the same request. */
export const retryActions = (tx: Tx, changing: Changing): Promise<ActionsChanged> =>
  changeEach(tx, changing, whyNotRetry, async (action) => {
    const text = `${changing.by.name} had it done once more`;
    await writeAction(tx, action, {
      ...{ status: 'approved', finishedAt: null, result: null, mayHaveArrived: false, tries: 0, answer: null },
      log: withLines(action.log, tx.now, [{ level: 'info', text }]),
    });
    await giveTurns(tx, [action]);
  });
