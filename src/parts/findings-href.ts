import { href } from '../../contract/paths';
import type { Severity } from '../../contract/primitives';

/** The list of findings, narrowed: of what a number elsewhere counts. Its own filters have these names. */
export const findingsHref = (asked: { readonly state: 'open' | 'closed'; readonly severity?: Severity }): string =>
  `${href('findings')}?${new URLSearchParams(asked)}`;
