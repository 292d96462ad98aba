import type { PriorityTerm } from '../../contract/areas/vulnerabilities/priority-weights';
import type { ExploitMaturity } from '../../contract/areas/vulnerabilities/vulnerability';
import type { Known, PriorityBand } from '../../domain/findings/priority';
import { percentText } from './vulnerability-text';

export const TERM_TEXT: Readonly<Record<PriorityTerm, string>> = {
  severity: 'Severity',
  epss: 'EPSS',
  kev: 'On the KEV list',
  exploit: 'Exploits',
  exposure: 'Open to the internet',
  criticality: 'Criticality of the asset',
};

export const BAND_TEXT: Readonly<Record<PriorityBand, string>> = {
  ...{ urgent: 'Urgent', high: 'High', medium: 'Medium', low: 'Low' },
};

const EXPLOIT: Readonly<Record<ExploitMaturity, string>> = {
  none: 'None known',
  poc: 'Proof of concept',
  weaponized: 'Ready to use',
  active: 'Used in attacks',
};

const NOT_KNOWN = 'Not known';
const yesOrNo = (value: boolean | undefined): string => (value === undefined ? NOT_KNOWN : value ? 'Yes' : 'No');

/** What is known, term by term. */
export const knownText = (known: Known): Readonly<Record<PriorityTerm, string>> => ({
  severity:
    known.score === undefined
      ? known.severity.charAt(0).toUpperCase() + known.severity.slice(1)
      : `CVSS ${known.score.toFixed(1)}`,
  epss: known.epss === undefined ? NOT_KNOWN : percentText(known.epss),
  kev: yesOrNo(known.kev),
  exploit: known.exploit === undefined ? NOT_KNOWN : EXPLOIT[known.exploit],
  exposure: yesOrNo(known.exposed),
  criticality: known.criticality === undefined ? NOT_KNOWN : `${known.criticality} of 5`,
});
