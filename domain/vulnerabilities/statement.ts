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
  /** `nvd`, `cve`, `ghsa`, `osv`, `kev`, or a document's (`documentSource`): whose word it is. */
  readonly source: string;
  /** What the source calls it: a CVE, or an id of its own. */
  readonly recordId: string;
  /** What else it is called, and the CVEs it is about. Without `recordId`. */
  readonly aliases: readonly string[];
  /** When the source said it, as it says itself: an older word never takes the place of a newer one. */
  readonly saidAt: string | null;
  /** Of a document: which edition of it, where it counts them (`2`, `1.4.0`). */
  readonly edition?: string;
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

/** When something was said, and in which edition. */
export interface SaidWhen {
  readonly saidAt: string | null;
  readonly edition?: string | null | undefined;
}

/** Which of two words of one source about one record counts: the newer one, and of the same time the later edition, or the one read later. */
export const isNewer = (said: SaidWhen, known: SaidWhen): boolean =>
  known.saidAt === null ||
  (said.saidAt !== null && (said.saidAt === known.saidAt ? byEdition(said, known) >= 0 : said.saidAt > known.saidAt));

/** As numbers, place by place. Who counts no editions is not behind one that does. */
function byEdition({ edition: said }: SaidWhen, { edition: known }: SaidWhen): number {
  const [one, other] = [said, known].map((edition) => (edition ?? '').match(/\d+/g)?.map(Number) ?? []);
  if (!one?.length || !other?.length) return 0;
  for (const [at, number] of one.entries()) if (number !== (other[at] ?? 0)) return number - (other[at] ?? 0);
  return one.length - other.length;
}

/** A whole document that speaks of several vulnerabilities: what an older edition of it said besides is said no more. */
export interface StatedDocument extends SaidWhen {
  readonly source: string;
  /** What it has a word about, as its statements call them. */
  readonly recordIds: readonly string[];
}

/** Whose word a document is: of whom, and what they call it. `csaf:CISA ICSA-24-298-03`. */
export const documentSource = (kind: 'csaf' | 'openvex', by: string, id: string): string => `${kind}:${by} ${id}`;

/** Whose documents say such a thing is the same in all of them. */
export const DOCUMENT_SOURCE = /^(csaf|openvex):/;
