import type {
  Affected,
  Cvss,
  ExploitMaturity,
  Kev,
  Reference,
  VexClaim,
} from '../../contract/areas/vulnerabilities/vulnerability';
import type { Severity } from '../../contract/primitives';

/** What one source says of one of its records, in Muster's terms: what every reader of a feed makes. */
export interface VulnerabilityStatement {
  /** `nvd`, `cve`, `ghsa`, `osv`, `kev`: whose word it is. */
  readonly source: string;
  /** What the source calls it: a CVE, or an id of its own. */
  readonly recordId: string;
  /** What else it is called, and the CVEs it is about. Without `recordId`. */
  readonly aliases: readonly string[];
  /** When the source said it, as it says itself: an older word never takes the place of a newer one. */
  readonly saidAt: string | null;
  readonly status: 'published' | 'rejected' | 'withdrawn';
  readonly title?: string;
  readonly description?: string;
  readonly published?: string;
  readonly modified?: string;
  /** In the source's own words, where no score says it. */
  readonly severity?: Severity;
  readonly cvss: readonly Cvss[];
  readonly kev?: Kev;
  readonly exploitMaturity?: ExploitMaturity;
  readonly cwes: readonly string[];
  readonly affected: readonly Affected[];
  readonly references: readonly Reference[];
  readonly vex?: readonly VexClaim[];
}

const CVE = /^CVE-\d{4}-\d{4,19}$/;

export const isCve = (name: string): boolean => CVE.test(name);

/** An id as it is compared: CVEs and GHSAs are written in any case. Undefined for what is no name of anything. */
export function nameOf(text: string | undefined): string | undefined {
  const name = text?.trim() ?? '';
  if (name === '' || name.length > 100 || /[\s\p{Cc}]/u.test(name)) return undefined;
  const upper = name.toUpperCase();
  if (isCve(upper)) return upper;
  // A GHSA has a large beginning and small letters.
  return upper.startsWith('GHSA-') ? `GHSA-${name.slice(5).toLowerCase()}` : name;
}

export const namesOf = ({ recordId, aliases }: Pick<VulnerabilityStatement, 'recordId' | 'aliases'>): string[] => [
  ...new Set([recordId, ...aliases]),
];

/** Which of two words of one source about one record counts: the newer one, and of the same time the one read later. */
export const isNewer = (
  said: Pick<VulnerabilityStatement, 'saidAt'>,
  known: Pick<VulnerabilityStatement, 'saidAt'>,
): boolean => known.saidAt === null || (said.saidAt !== null && said.saidAt >= known.saidAt);
