/** What the sync worker's calls fail with when the server said no (300 to 499). Of an error only its name reaches a tab. */
const ANSWERS = new Set(['Refusal', 'Unauthorized', 'SignInEnded']);
const DEEPEST = 5;

/** Specification §8: an error with a status from 300 to 499 is not reported, everything else is. */
export function isReportable(error: unknown): boolean {
  let at = error;
  for (let depth = 0; depth < DEEPEST && at instanceof Object; depth += 1) {
    if (at instanceof Error && ANSWERS.has(at.name)) return false;
    const status = statusOf(at);
    if (status !== null) return status < 300 || status > 499;
    at = 'cause' in at ? at.cause : null;
  }
  return true;
}

function statusOf(value: object): number | null {
  if ('status' in value && typeof value.status === 'number') return value.status;
  if ('statusCode' in value && typeof value.statusCode === 'number') return value.statusCode;
  return 'response' in value && value.response instanceof Object ? statusOf(value.response) : null;
}
