import type { ApiProblem } from '../../contract/sync';

/** What a person is told of a change that is kept, and not sent before they say so. */

export const RESTORED: ApiProblem = {
  status: 409,
  code: 'conflict',
  message: 'The server was restored from a backup since this change was made. Send it again, or discard it.',
};

export const WITHDRAWN: ApiProblem = {
  status: 403,
  code: 'forbidden',
  message: 'You no longer have access to this company.',
};
