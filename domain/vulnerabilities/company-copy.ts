import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CompanyVulnerability, Vulnerability } from '../../contract/areas/vulnerabilities/vulnerability';
import { CATALOG } from '../../contract/limits';
import { cutText } from '../text/cut-text';
import { leadingScore, shownTitle } from './merge-vulnerability';

/** What a company's row says of a vulnerability, without what makes it a row. */
export type CopiedVulnerability = Omit<
  CompanyVulnerability,
  'id' | 'rev' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'companyId'
>;

/** A day begins at midnight in UTC. */
const startOf = (day: string | null | undefined): string | null => (day ? `${day}T00:00:00.000Z` : null);

/** What a company keeps of it: what is asked and listed, and no more of a description than anybody reads beside a list. */
export function companyCopy(vulnerability: Vulnerability): CopiedVulnerability {
  const { id, aliases, description, cvss, epss, kev, exploitMaturity, cwes, published, modified } = vulnerability;
  return {
    ...{ vulnerabilityId: id, aliases, title: shownTitle(vulnerability), severity: vulnerability.severity },
    description: description === null ? null : cutText(description, CATALOG.keptChars),
    ...{ cvssScore: leadingScore(cvss)?.baseScore ?? null, cvss, exploitMaturity, cwes, published, modified },
    ...{ epssScore: epss?.score ?? null, epssPercentile: epss?.percentile ?? null, epssAt: startOf(epss?.date) },
    ...{ kevAddedAt: startOf(kev?.dateAdded), kevDueAt: startOf(kev?.dueDate) },
    ...{ requiredAction: kev?.requiredAction ?? null, ransomware: kev?.ransomware ?? false },
    status: vulnerability.status,
  };
}

/** The id of a company's row: made of what it is about, so that it is the same whoever writes it (UUID of version 8). */
export function copyId(companyId: string, vulnerabilityId: string): string {
  const hex = bytesToHex(sha256(utf8ToBytes(`vulnerability ${companyId} ${vulnerabilityId}`)));
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
