import type { KnownVulnerability } from '../../../../contract/areas/vulnerabilities/catalog';
import type { Epss, Kev, Vulnerability } from '../../../../contract/areas/vulnerabilities/vulnerability';
import type { ShownRow } from '../../../../contract/sync-api';
import { leadingScore } from '../../../../domain/vulnerabilities/merge-vulnerability';

/** A vulnerability as its page shows it; what only the server knows is null as long as it has not said it. */
export interface Shown extends Omit<Vulnerability, 'affected' | 'references' | 'vex'> {
  readonly cvssScore: number | null;
  readonly rest:
    | (Pick<KnownVulnerability, 'words' | 'epssReadAt' | 'epssHistory'> &
        Required<Pick<Vulnerability, 'affected' | 'references' | 'vex'>>)
    | null;
}

/** What the server said of it; where it said nothing yet, what the company keeps of it. */
export function shownOf(known: KnownVulnerability | null, kept: ShownRow<'vulnerability'> | undefined): Shown | null {
  if (known !== null) {
    const { vulnerability, words, epssReadAt, epssHistory = [] } = known;
    const { affected, references, vex = [], ...said } = vulnerability;
    return {
      ...said,
      cvssScore: leadingScore(said.cvss)?.baseScore ?? null,
      rest: { affected, references, vex, words, epssReadAt, epssHistory },
    };
  }
  if (kept === undefined) return null;
  const { vulnerabilityId: id, aliases, title, description, published, modified, status, severity } = kept;
  const { cvss, cvssScore, exploitMaturity, cwes } = kept;
  return {
    ...{
      id,
      aliases,
      title,
      description,
      published,
      modified,
      status,
      severity,
      cvss,
      cvssScore,
      exploitMaturity,
      cwes,
    },
    ...{ epss: epssOf(kept), kev: kevOf(kept), saidBy: {}, rest: null },
  };
}

const dayOf = (instant: string | null): string | null => instant?.slice(0, 10) ?? null;

function epssOf({ epssScore, epssPercentile, epssAt }: ShownRow<'vulnerability'>): Epss | null {
  const date = dayOf(epssAt);
  if (epssScore === null || epssPercentile === null || date === null) return null;
  return { score: epssScore, percentile: epssPercentile, date };
}

function kevOf({ kevAddedAt, kevDueAt, requiredAction, ransomware }: ShownRow<'vulnerability'>): Kev | null {
  const dateAdded = dayOf(kevAddedAt);
  return dateAdded === null ? null : { dateAdded, dueDate: dayOf(kevDueAt), requiredAction, ransomware, notes: null };
}
