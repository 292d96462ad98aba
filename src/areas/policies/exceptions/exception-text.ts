import type {
  ExceptionStatus,
  PolicyException,
  SharedPart,
} from '../../../../contract/areas/policies/policy-exceptions';
import { count, plural } from '../../../kit/format';

/** Policy exceptions in words. */

export const STATUS_TEXT: Readonly<Record<ExceptionStatus, string>> = {
  ...{ draft: 'Draft', requested: 'To be decided', change_requested: 'Change asked for', approved: 'Approved' },
  ...{ denied: 'Denied', active: 'Active', expired: 'Ended', revoked: 'Revoked' },
};

export const STATUS_COLOR = {
  ...({ draft: 'gray', requested: 'amber', change_requested: 'amber', approved: 'blue' } as const),
  ...({ denied: 'red', active: 'green', expired: 'gray', revoked: 'gray' } as const),
};

export const TREATMENT_TEXT: Readonly<Record<PolicyException['treatment'], string>> = {
  accept: 'Accept the risk',
  avoid: 'Avoid the risk',
  mitigate: 'Mitigate the risk',
  transfer: 'Transfer the risk',
};

export const SCOPE_TEXT: Readonly<Record<PolicyException['scope'], string>> = {
  everywhere: 'On all assets',
  assets: 'On some assets',
  group: 'On a group',
  query: 'On what answers a query',
};

export const PART_TEXT: Readonly<Record<SharedPart, string>> = {
  reason: 'The reason',
  controls: 'The compensating controls',
  what: 'What it is about, by name',
  risk: 'The risk in numbers',
  people: 'Who asks, and who shared it',
  evidence: 'The names of evidence files',
};

type About = Pick<PolicyException, 'about' | 'findingIds' | 'cveIds'>;

/** What it is about, in a few words. */
export function aboutText({ about, findingIds, cveIds }: About): string {
  if (about === 'policy') return 'A policy';
  if (about === 'findings') return plural(findingIds.length, 'finding');
  const [first, ...others] = cveIds;
  return others.length === 0 ? (first ?? 'No CVE') : `${first} and ${count(others.length)} more`;
}
