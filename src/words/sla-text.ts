import type { SlaState } from '../../contract/areas/vulnerabilities';
import { isKeyOf } from '../../contract/narrow';

const TEXTS: Readonly<Record<SlaState, string>> = {
  breached: 'Late',
  approaching: 'Due soon',
  on_track: 'On track',
  met: 'Closed in time',
  missed: 'Closed too late',
  none: 'No deadline',
};

/** How a finding stands to its deadline, in words. */
export const slaText = (state: string): string => (isKeyOf(TEXTS, state) ? TEXTS[state] : state);
