import { type ApiProblem, HEADERS } from '../../contract/sync';
import { RESTORED_MESSAGE } from '../../contract/sync-api';

/** What a person is told of a change that is kept, and not sent before they say so. */

export const RESTORED: ApiProblem = { status: 409, code: 'conflict', message: RESTORED_MESSAGE };

/** S170. Also those are told who have no change that waits. */
export const WENT_BACK = {
  title: 'The server was restored from a backup',
  message: 'You see its current data. Changes made after that backup are missing.',
} as const;

/** S170. Sending it could only end in this. */
export const GONE: ApiProblem = {
  status: 404,
  code: 'not_found',
  message:
    'The server was restored from a backup that does not have the record this change is for. ' +
    'Save it as a file if you need it, then discard it.',
};

export const WITHDRAWN: ApiProblem = {
  status: 403,
  code: 'forbidden',
  message: 'You no longer have access to this company.',
};

/** CM45. A newer server was taken back, or an older browser's change waited for long. */
const UNSPOKEN: ApiProblem = {
  status: 400,
  code: 'invalid',
  message:
    'This change was made with another version of Muster than the server runs now, which does not understand it. ' +
    'It is saved here, and sent automatically once the server runs a version that does.',
};

/** In words for a person, where the server only said which contract it speaks. */
export function inWords(problem: ApiProblem): ApiProblem {
  return problem.problems?.some(({ path }) => path === `header.${HEADERS.contract}`) ? UNSPOKEN : problem;
}

export const isUnspoken = ({ problem }: { readonly problem?: ApiProblem | null }): boolean =>
  problem?.message === UNSPOKEN.message;
