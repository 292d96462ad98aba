import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Integration } from '../../../contract/areas/integrations';
import type { IntegrationAction } from '../../../contract/areas/integrations/actions';
import { withoutTheSecrets } from '../../../domain/integrations/actions/action-answer';
import type { ActionDefinition } from '../../../domain/integrations/actions/action-definition';
import { actionsOf } from '../../../domain/integrations/actions/all-actions';
import type { Connectors } from '../../connectors/connector';
import { type Store, type Tx, withAccess } from '../../db/access';
import { ask } from '../../db/database';
import { newId } from '../../db/new-id';
import { type Principal, SYSTEM } from '../../db/principal';
import { actionTurns } from '../../db/schema-actions';
import { defineJob, type Found, type JobDefinition, type Turn, TurnEnded } from '../engine/define-job';
import { sealedSecretsOf, sourceOf } from '../sources/source-readings';
import { type ActionLine, keptText, lockedActions, withLines, writeAction } from './action-rows';
import { endCancelled } from './change-actions';
import { type Performed, performAction } from './perform-action';

/** Sources that something is done at, at the same time; at one of them one thing after the other. */
const AT_ONCE = 4;
/** After so many tries it has failed: a person sees why, and has it done once more. */
const TRIES = 8;
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 60 * 60_000;
const DAY = 86_400_000;

export interface ActionPort {
  readonly connectors: Connectors;
  /** Opens what was sealed; throws where the key is another one. */
  open(sealed: string): string;
}

/**
 * Does what was asked for at other tools (AI20-AI29). That a request leaves is written down before it does: who goes on after a crash knows
 * that it may have arrived, and asks there, or a person, before it is sent again.
 */
export function actionJob(store: Store, port: ActionPort, firstWait = FIRST_WAIT): JobDefinition {
  return defineJob({
    ...{ name: 'integration-actions', title: 'Actions at other tools', atOnce: AT_ONCE, isWrittenFirst: true },
    look,
    async work(turn) {
      for (let did = false; ; did = true) {
        const begun = await turn.part((tx) => begin(tx, turn.key));
        if (begun === 'none') return did;
        if (begun === 'ended') continue;
        const performed = await tried(store, port, turn, begun);
        // Not a part of the turn: what was done is said, also where the turn has been ended meanwhile.
        await withAccess(store, SYSTEM, (tx) => settle(tx, begun, performed, firstWait));
      }
    },
  });
}

async function look({ db, now }: Tx<Principal>): Promise<Found> {
  const rows = await ask<{ key: string; companyId: string; at: number }>(db, {
    text: `select integration_id::text as key, company_id::text as "companyId",
        (extract(epoch from min(next_at)) * 1000)::float8 as at
      from action_turns group by integration_id, company_id order by min(next_at)`,
    params: [],
  });
  const at = Date.parse(now);
  const later = rows.filter((row) => row.at > at).map((row) => row.at);
  return { due: rows.filter((row) => row.at <= at), at: later.length === 0 ? null : Math.min(...later) };
}

interface Begun {
  readonly turn: typeof actionTurns.$inferSelect;
  /** The mark of this try. */
  readonly taken: string;
  readonly action: IntegrationAction;
  readonly definition: ActionDefinition;
  readonly source: Integration & { readonly connector: NonNullable<Integration['connector']> };
  readonly sealed: string | null;
}

/** Takes up the next of a source. `ended`: it came to its end without a try. */
async function begin(tx: Tx<Principal>, integrationId: string): Promise<Begun | 'ended' | 'none'> {
  const { db, now } = tx;
  const [next] = await ask<{ actionId: string; companyId: string }>(db, {
    text: `select action_id as "actionId", company_id as "companyId" from action_turns
      where integration_id = $1 and next_at <= $2 order by next_at, action_id limit 1 for update`,
    params: [integrationId, now],
  });
  if (next === undefined) return 'none';
  const isIt = and(eq(actionTurns.companyId, next.companyId), eq(actionTurns.actionId, next.actionId));
  const [turn] = await db.select().from(actionTurns).where(isIt);
  const [action] = await lockedActions(tx, next.companyId, [next.actionId]);
  if (turn === undefined || action === undefined) {
    await db.delete(actionTurns).where(isIt);
    return 'ended';
  }
  if (turn.isCancelled) {
    await endCancelled(tx, action, turn, null);
    return 'ended';
  }
  const source = await sourceOf(tx, action.companyId, integrationId);
  const definition = source === null ? undefined : actionsOf(source).find(({ type }) => type === action.type);
  if (source === null || definition === undefined) {
    const why =
      'Its source is not read any more, or cannot do this any more. Connect it again, and have it done once more.';
    await endFailed(tx, action, why, { mayHaveArrived: turn.isSent });
    return 'ended';
  }
  const taken = newId();
  await db
    .update(actionTurns)
    .set({ taken, tries: turn.tries + 1 })
    .where(isIt);
  const begun = await writeAction(tx, action, {
    ...{ status: 'running', startedAt: action.startedAt ?? now, tries: action.tries + 1, nextAt: null },
  });
  const sealed = await sealedSecretsOf(tx, integrationId);
  return { turn: { ...turn, tries: turn.tries + 1 }, taken, action: begun, definition, source, sealed };
}

const Secrets = z.record(z.string(), z.string());

const SEALED_OTHERWISE =
  'The secrets of its source cannot be opened: they were sealed by another key. Edit the source and enter them again.';

async function tried(store: Store, port: ActionPort, { signal }: Turn, begun: Begun): Promise<Performed> {
  const { turn, taken, action, definition, source, sealed } = begun;
  const { kind, settings } = source.connector;
  const connector = port.connectors.get(kind);
  if (connector === undefined) return refused(`This server has no connector of the kind “${kind}”. Update it.`);
  let secrets: Readonly<Record<string, string>> = {};
  try {
    if (sealed !== null) secrets = z.parse(Secrets, JSON.parse(port.open(sealed)));
  } catch {
    return refused(SEALED_OTHERWISE);
  }
  const performed = await performAction({
    ...{ action, definition, connector, settings, secrets, signal, wasLost: turn.isSent },
    async beforeSending() {
      signal.throwIfAborted();
      const isMine = and(eq(actionTurns.actionId, action.id), eq(actionTurns.taken, taken));
      const marked = await withAccess(store, SYSTEM, ({ db }) =>
        db.update(actionTurns).set({ isSent: true }).where(isMine).returning({ id: actionTurns.actionId }),
      );
      // Another server has taken it up: this one was thought dead.
      if (marked.length === 0) throw new TurnEnded();
    },
  });
  return masked(performed, secrets);
}

const refused = (says: string): Performed => ({
  ...{ came: 'refused', says, isUnsent: true, retryAfterMs: null, sent: null, answer: null, lines: [] },
});

/** A server may say back what it was sent. */
function masked(performed: Performed, secrets: Readonly<Record<string, string>>): Performed {
  const mask = (text: string): string => withoutTheSecrets(text, secrets);
  const { says, answer, lines } = performed;
  return {
    ...performed,
    says: mask(says),
    answer: answer === null ? null : { ...answer, text: keptText(mask(answer.text)) },
    lines: lines.map(({ level, text }) => ({ level, text: mask(text) })),
  };
}

async function settle(
  tx: Tx,
  { turn, taken, action: { id, companyId }, definition }: Begun,
  performed: Performed,
  firstWait: number,
): Promise<void> {
  const { db } = tx;
  const isIt = and(eq(actionTurns.companyId, companyId), eq(actionTurns.actionId, id));
  const [now] = await db.select().from(actionTurns).where(isIt).for('update');
  const [action] = await lockedActions(tx, companyId, [id]);
  // Another server went on with it, and says what came of it.
  if (now === undefined || now.taken !== taken || action === undefined) return;
  const { came, says, sent, answer, lines } = performed;
  const said = { ...(sent !== null && { sent }), ...(answer !== null && { answer }) };
  const isSent = came === 'unknown' && !performed.isUnsent;
  if (came === 'done') return endDone(tx, { ...action, ...said }, says, lines);
  if (now.isCancelled && came !== 'refused') {
    const written = await writeAction(tx, action, {
      ...said,
      log: withLines(action.log, tx.now, [...lines, { level: 'warn', text: says }]),
    });
    return endCancelled(tx, written, { ...now, isSent }, null);
  }
  const needsPerson = isSent && definition.afterLoss.how === 'ask';
  if (came === 'refused' || needsPerson || turn.tries >= TRIES) {
    const result = isSent ? `${says} It may have arrived: look there before you have it done once more.` : says;
    return endFailed(tx, { ...action, ...said }, result, { mayHaveArrived: isSent }, lines);
  }
  const growing = Math.min(LONGEST_WAIT, firstWait * 2 ** (turn.tries - 1));
  const wait = Math.min(DAY, Math.max(performed.retryAfterMs ?? 0, growing));
  const nextAt = new Date(Date.parse(tx.now) + wait).toISOString();
  await db.update(actionTurns).set({ nextAt, isSent, taken: null }).where(isIt);
  // It asks to be left alone: so are the others of this source.
  if (performed.retryAfterMs !== null)
    await ask(db, {
      text: 'update action_turns set next_at = greatest(next_at, $2::timestamptz) where integration_id = $1 and not (company_id = $3 and action_id = $4)',
      params: [action.integrationId, nextAt, companyId, id],
    });
  const log = withLines(action.log, tx.now, [...lines, { level: 'warn', text: `${says} It is tried again.` }]);
  await writeAction(tx, action, { ...said, nextAt, result: says, log });
}

async function endDone(tx: Tx, action: IntegrationAction, says: string, lines: readonly ActionLine[]): Promise<void> {
  await dropTurn(tx, action);
  const log = withLines(action.log, tx.now, [...lines, { level: 'info', text: says }]);
  await writeAction(tx, action, {
    status: 'succeeded',
    finishedAt: tx.now,
    nextAt: null,
    result: says,
    mayHaveArrived: false,
    log,
  });
}

async function endFailed(
  tx: Tx,
  action: IntegrationAction,
  result: string,
  { mayHaveArrived }: { readonly mayHaveArrived: boolean },
  lines: readonly ActionLine[] = [],
): Promise<void> {
  await dropTurn(tx, action);
  const log = withLines(action.log, tx.now, [...lines, { level: 'error', text: result }]);
  await writeAction(tx, action, { status: 'failed', finishedAt: tx.now, nextAt: null, result, mayHaveArrived, log });
}

const dropTurn = ({ db }: Tx, { companyId, id }: IntegrationAction) =>
  db.delete(actionTurns).where(and(eq(actionTurns.companyId, companyId), eq(actionTurns.actionId, id)));
