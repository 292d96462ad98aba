import { type ApiProblem, HEADERS } from '../../contract/sync';
import { CONTRACT_VERSION } from '../../contract/version';
import { invalid, Refusal } from '../calls/refusal';

/**
 * S20. Calls are judged by their schema, whatever version they were written with. Where one is not understood and is of another
 * version, the answer says so: the browser then keeps it, for a server that understands it (CM45).
 */
const NOT_UNDERSTOOD =
  'This was made with another version of Muster than the server runs now, which does not understand it.';

const isAnother = (version: number): boolean => version !== CONTRACT_VERSION;
const ofVersion = (version: number) => ({
  path: `header.${HEADERS.contract}`,
  message: `${version} is not ${CONTRACT_VERSION}`,
});

export function ofItsVersion<T>(version: number | undefined, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof Refusal) || version === undefined || !isAnother(version)) throw error;
    throw invalid(NOT_UNDERSTOOD, [ofVersion(version), ...(error.problem.problems ?? [])]);
  }
}

/** A call may be gone, or not be there yet. */
export function noSuchCall(version: string | undefined): ApiProblem {
  const problem = { status: 404, code: 'not_found', message: 'There is no such call' } as const;
  const said = Number(version);
  return version !== undefined && Number.isSafeInteger(said) && isAnother(said)
    ? { ...problem, message: NOT_UNDERSTOOD, problems: [ofVersion(said)] }
    : problem;
}
