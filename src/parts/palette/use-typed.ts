import type { EntityName } from '../../../contract/entities';
import type { ViewAnswer, ViewSpec } from '../../../contract/sync-api';
import { useView } from '../../data/use-view';
import { useRested } from '../../kit/use-rested';
import { useSession } from '../../session/session';

const REST_MS = 60;

/**
 * Asks the local store about what is typed, once the fingers rest. An answer to what was typed before stays until the next
 * one is here: it is ranked by what stands in the field now, so it shows nothing else.
 */
export function useTyped<E extends EntityName>(
  wanted: string,
  question: (companyId: string, typed: string) => ViewSpec<E>,
): ViewAnswer<E> | null {
  const { companyId } = useSession();
  const now = wanted.trim();
  const typed = useRested(now, REST_MS);
  const answer = useView(companyId === null || typed === '' ? null : question(companyId, typed));
  return now === '' ? null : answer;
}

/** What an offer adds where its answer could not be had. */
export const missingOf = (answer: ViewAnswer | null, what: string): { missing?: string } =>
  answer?.isUnreachable === true ? { missing: what } : {};
