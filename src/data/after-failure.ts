/** No answer came. Of an error only name and message cross from the worker. */
export const isUnreachable = (error: unknown): boolean => error instanceof Error && error.name === 'Unreachable';

/** What is on screen stays there when the network fails (EC3): the top bar says that it is old. A refusal takes its place. */
export const afterFailure = <S extends { readonly state: string }>(shown: S, failed: S, error: unknown): S =>
  shown.state === 'ready' && isUnreachable(error) ? shown : failed;
