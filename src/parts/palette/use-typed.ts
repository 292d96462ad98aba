import type { EntityName } from '../../../contract/entities';
import type { ViewAnswer, ViewSpec } from '../../../contract/sync-api';
import { useAnswered } from '../../data/use-view';
import { useRested } from '../../kit/use-rested';
import { useSession } from '../../session/session';
import type { Offer } from '../area';

const REST_MS = 60;

export interface Typed<E extends EntityName> {
  readonly answer: ViewAnswer<E> | null;
  /** What is typed now is not answered yet. */
  readonly isAsking: boolean;
}

/**
 * Asks the local store about what is typed, once the fingers rest. An answer to what was typed before stays until the next
 * one is here: it is ranked by what stands in the field now, so it shows nothing else.
 */
export function useTyped<E extends EntityName>(
  wanted: string,
  question: (companyId: string, typed: string) => ViewSpec<E>,
): Typed<E> {
  const { companyId } = useSession();
  const now = wanted.trim();
  const typed = useRested(now, REST_MS);
  const spec = companyId === null || typed === '' ? null : question(companyId, typed);
  const answered = useAnswered(spec);
  if (now === '' || companyId === null) return { answer: null, isAsking: false };
  const isAnswered = typed === now && JSON.stringify(answered?.spec) === JSON.stringify(spec);
  return { answer: answered?.answer ?? null, isAsking: !isAnswered };
}

/** What an offer says of its questions: whether they are answered, and what could not be. */
export function askedOf(questions: readonly Typed<EntityName>[], what: string): Pick<Offer, 'isAsking' | 'missing'> {
  const isMissing = questions.some(({ answer }) => answer?.isUnreachable === true);
  return { isAsking: questions.some(({ isAsking }) => isAsking), ...(isMissing ? { missing: what } : {}) };
}
