import { DECISION } from '../../../../contract/limits';

/** What is wrong with a reason; undefined where nothing is. */
export function reasonProblem(reason: string): string | undefined {
  if (reason.trim() === '') return 'Say why, so that others can judge it later';
  return reason.trim().length > DECISION.reasonChars ? `At most ${DECISION.reasonChars} characters` : undefined;
}
