import { valuesAt } from '../map-row';
import type { ActionDefinition } from './action-definition';
import type { ActionValues } from './action-values';

/** What an answer means. */

/** `unknown`: it may have been done. `again`: it was not, and may be later. */
export interface ActionOutcome {
  readonly came: 'done' | 'refused' | 'again' | 'unknown';
  /** In words, of what went wrong with the way out. */
  readonly says: string;
}

export interface AnswerText {
  readonly status: number;
  readonly text: string;
}

const TOLD_CHARS = 300;

/** The answer to the request that does it. */
export function readAnswer(definition: ActionDefinition, { status, text }: AnswerText): ActionOutcome {
  const answer = parsed(text);
  const why = whyOf(definition, answer);
  if (status >= 200 && status < 300) {
    const { done } = definition;
    if (done === undefined || textsAt(answer, done.at).some((one) => done.is.includes(one)))
      return { came: 'done', says: `It answered ${status}.` };
    return { came: 'refused', says: `It answered ${status}, and did not do it${why}. Check what was asked.` };
  }
  const { already } = definition;
  if (already !== undefined && status === already.status && text.includes(already.has))
    return { came: 'done', says: 'It says that this is so already.' };
  if (status === 429 || status === 503)
    return { came: 'again', says: `It answered ${status}: it asks to come again later, which is done.` };
  // Whether it did it before it failed nobody knows.
  if (status === 408 || status >= 500)
    return { came: 'unknown', says: `It answered ${status}${why}: it has trouble of its own.` };
  return { came: 'refused', says: `It answered ${status}${why}: ${helpFor(status, definition)}` };
}

/** The answer to a step that only looks something up: what it takes of it, or why that is not there. */
export function takenFrom(
  take: Readonly<Record<string, string>>,
  text: string,
): { readonly values: ActionValues } | { readonly missing: string } {
  const answer = parsed(text);
  const values: Record<string, string> = {};
  for (const [name, place] of Object.entries(take)) {
    const [value] = textsAt(answer, place);
    if (value === undefined) return { missing: place };
    values[name] = value;
  }
  return { values };
}

/** Whether the tool says that it was done: null where its answer does not tell. */
export function saysDone(
  { afterLoss }: ActionDefinition,
  { status, text }: AnswerText,
  actionId: string,
): boolean | null {
  if (afterLoss.how !== 'look' || status === 401 || status === 403 || status === 429 || status >= 500) return null;
  if (status < 200 || status > 299) return status === 404 ? false : null;
  const found = textsAt(parsed(text), afterLoss.at);
  if ('is' in afterLoss) return found.some((one) => afterLoss.is.includes(one));
  return found.some((one) => one.includes(afterLoss.has.replace('{action.id}', actionId)));
}

function helpFor(status: number, { needs }: ActionDefinition): string {
  if (status === 401) return 'it does not know the key. Edit the source and enter it again.';
  if (status === 402 || status === 403) return `its key may not do this. It needs: ${needs}.`;
  if (status === 404 || status === 410)
    return 'it knows no such thing. It may be gone there, or the address is another.';
  if (status >= 300 && status < 400)
    return 'it leads elsewhere, where the key must not go. Use the address it leads to.';
  return status === 409
    ? 'it says that something stands in the way. Look there, and ask again.'
    : 'it does not accept what was asked. Check the parameters.';
}

function whyOf({ says = [] }: ActionDefinition, answer: unknown): string {
  const [why] = says.flatMap((place) => textsAt(answer, place));
  return why === undefined ? '' : ` (“${why.slice(0, TOLD_CHARS)}”)`;
}

/** What stands there as texts; of a thing its members' texts. */
const textsAt = (answer: unknown, place: string): readonly string[] => valuesAt(answer, place).flatMap(textsOf);

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}

/** Without any of the secrets it was asked with: a server may say them back. */
export function withoutTheSecrets(text: string, secrets: Readonly<Record<string, string>>): string {
  // What is too short to be one would take letters out of everything.
  const told = Object.values(secrets).filter((secret) => secret.length >= SHORTEST);
  return told.toSorted((a, b) => b.length - a.length).reduce((rest, secret) => rest.replaceAll(secret, '••••'), text);
}

const SHORTEST = 4;
