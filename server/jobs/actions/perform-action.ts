import type { ActionSent, IntegrationAction } from '../../../contract/areas/integrations/actions';
import type { SettingValues } from '../../../contract/areas/integrations/source-connectors';
import {
  type ActionOutcome,
  readAnswer,
  saysDone,
  takenFrom,
} from '../../../domain/integrations/actions/action-answer';
import type { ActionDefinition, ActionStep } from '../../../domain/integrations/actions/action-definition';
import {
  type ActionAsk,
  actionAsk,
  NoRequest,
  requestStep,
  shownAsk,
} from '../../../domain/integrations/actions/action-request';
import type { ActionValues } from '../../../domain/integrations/actions/action-values';
import type { Acted, AnyConnector } from '../../connectors/connector';
import type { ActionLine } from './action-rows';

/** Does one action, once. */

export interface Performing {
  readonly action: Pick<IntegrationAction, 'id' | 'params'>;
  readonly definition: ActionDefinition;
  readonly connector: AnyConnector;
  readonly settings: SettingValues;
  readonly secrets: Readonly<Record<string, string>>;
  /** A try before this one sent it, and heard no answer. */
  readonly wasLost: boolean;
  readonly signal: AbortSignal;
  /** Writes down that the request leaves now; throws where the try is another one's by now. */
  beforeSending(): Promise<void>;
}

export interface Performed extends ActionOutcome {
  /** Nothing that changes anything has left in this try. */
  readonly isUnsent: boolean;
  readonly retryAfterMs: number | null;
  readonly sent: ActionSent | null;
  readonly answer: IntegrationAction['answer'];
  readonly lines: readonly ActionLine[];
}

export async function performAction(performing: Performing): Promise<Performed> {
  const lines: ActionLine[] = [];
  const say = (level: ActionLine['level'], text: string): void => void lines.push({ level, text });
  const over = (outcome: ActionOutcome, more: Partial<Performed> = {}): Performed => ({
    ...{ isUnsent: true, retryAfterMs: null, sent: null, answer: null, ...outcome, lines, ...more },
  });
  try {
    if (performing.wasLost) {
      const known = await afterLoss(performing, say);
      if (known !== null) return over(known.outcome, { retryAfterMs: known.retryAfterMs, isUnsent: known.isUnsent });
    }
    const values = await lookedUp(performing, say);
    if ('came' in values) return over(values, { retryAfterMs: values.retryAfterMs });
    return await send(performing, values.values, say, over);
  } catch (error) {
    if (error instanceof NoRequest) return over({ came: 'refused', says: error.message });
    throw error;
  }
}

type Say = (level: ActionLine['level'], text: string) => void;

const valuesOf = ({ action }: Performing): ActionValues => ({ ...action.params, 'action.id': action.id });

function ask({ definition, settings }: Performing, step: ActionStep, values: ActionValues): ActionAsk {
  return actionAsk(definition, step, settings, values);
}

async function act({ connector, settings, secrets, signal }: Performing, request: ActionAsk): Promise<Acted> {
  if (connector.act === undefined)
    return { came: 'unsent', why: 'Nothing can be done at sources of this kind.', passes: false, retryAfterMs: null };
  return connector.act({ settings, secrets, signal, request });
}

interface Known {
  readonly outcome: ActionOutcome;
  readonly retryAfterMs: number | null;
  readonly isUnsent: boolean;
}

/** Null: it is sent again, as it did not arrive, or does the same twice. */
async function afterLoss(performing: Performing, say: Say): Promise<Known | null> {
  const { definition, action } = performing;
  const { afterLoss: loss } = definition;
  if (loss.how === 'again') {
    say('info', 'Nothing was heard of the request before. It does the same twice, so it is sent again');
    return null;
  }
  if (loss.how === 'ask') return { outcome: { came: 'unknown', says: LOST }, retryAfterMs: null, isUnsent: false };
  say('info', 'Nothing was heard of the request before. It is asked whether it arrived');
  const answer = await act(performing, ask(performing, loss.step, valuesOf(performing)));
  const isDone = answer.came === 'answer' ? saysDone(definition, answer, action.id) : null;
  if (isDone === true)
    return {
      outcome: { came: 'done', says: 'It had arrived: it is done there.' },
      retryAfterMs: null,
      isUnsent: false,
    };
  if (isDone === false) {
    say('info', 'It had not arrived, and is sent again');
    return null;
  }
  const retryAfterMs = answer.came === 'lost' ? null : answer.retryAfterMs;
  const says = 'It cannot be said yet whether it arrived: the source does not tell.';
  return { outcome: { came: 'unknown', says }, retryAfterMs, isUnsent: false };
}

const LOST = 'A request was sent, and nothing heard of it.';

/** What the request needs beside its parameters; asking for it changes nothing, so what fails is only tried again. */
async function lookedUp(
  performing: Performing,
  say: Say,
): Promise<{ readonly values: ActionValues } | (ActionOutcome & { readonly retryAfterMs: number | null })> {
  const { definition } = performing;
  let values = valuesOf(performing);
  for (const step of definition.before ?? []) {
    const request = ask(performing, step, values);
    say('info', `Looking it up: ${step.method} ${new URL(request.url).pathname}`);
    const answer = await act(performing, request);
    if (answer.came === 'lost') return { came: 'again', says: answer.why, retryAfterMs: null };
    if (answer.came === 'unsent')
      return { came: answer.passes ? 'again' : 'refused', says: answer.why, retryAfterMs: answer.retryAfterMs };
    if (answer.status < 200 || answer.status > 299) {
      const { came, says } = readAnswer(definition, answer);
      return { came: came === 'unknown' ? 'again' : came, says, retryAfterMs: answer.retryAfterMs };
    }
    const taken = takenFrom(step.take ?? {}, answer.text);
    if ('missing' in taken)
      return {
        came: 'refused',
        says: `The source does not know it: its answer has no ${taken.missing}.`,
        retryAfterMs: null,
      };
    values = { ...values, ...taken.values };
  }
  return { values };
}

async function send(
  performing: Performing,
  values: ActionValues,
  say: Say,
  over: (outcome: ActionOutcome, more: Partial<Performed>) => Performed,
): Promise<Performed> {
  const { definition, settings } = performing;
  const request = ask(performing, requestStep(definition, values), values);
  const sent = shownAsk(request, settings);
  await performing.beforeSending();
  say('info', `${request.method} ${request.url}`);
  const answer = await act(performing, request);
  switch (answer.came) {
    case 'unsent':
      return over(
        { came: answer.passes ? 'again' : 'refused', says: answer.why },
        { sent, retryAfterMs: answer.retryAfterMs },
      );
    case 'lost':
      return over({ came: 'unknown', says: answer.why }, { sent, isUnsent: false });
    case 'answer': {
      const { status, text, retryAfterMs } = answer;
      const outcome = readAnswer(definition, answer);
      const isUnsent = outcome.came === 'again' || outcome.came === 'refused';
      return over(outcome, { sent, isUnsent, retryAfterMs, answer: { status, text } });
    }
  }
}
