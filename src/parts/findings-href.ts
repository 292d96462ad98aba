import type { SlaState } from '../../contract/areas/vulnerabilities';
import { href } from '../../contract/paths';
import type { Severity } from '../../contract/primitives';

interface Asked {
  readonly state: 'open' | 'closed';
  readonly severity?: Severity;
  readonly sla?: SlaState;
}

/** The list of findings, narrowed: of what a number elsewhere counts. Its own filters have these names. */
export const findingsHref = (asked: Asked): string => `${href('findings')}?${new URLSearchParams({ ...asked })}`;
