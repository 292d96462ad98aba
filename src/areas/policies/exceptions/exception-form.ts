import type { FormLooks } from '../../../forms/use-record-form';
import { TREATMENT_TEXT } from './exception-text';

/** What the form asks for; what it is about comes from where somebody asks. */
const SHARED: FormLooks<'policyException'> = [
  { field: 'treatment', values: TREATMENT_TEXT },
  { field: 'reason', help: 'Why it stays as it is for now. Those who decide read this.' },
  { field: 'compensatingControls', help: 'What keeps the risk small meanwhile.' },
  { field: 'expiresAt', help: 'It ends by itself after this day, in UTC. Its people are told 14 and 2 days before.' },
  { field: 'reactivateOnExpiry', help: 'Off: it stays excepted after its end, until somebody revokes it.' },
];
const CVES: FormLooks<'policyException'> = [{ field: 'cveIds', help: 'As CVE-2024-3094.' }];

export const exceptionLooks = (withCves: boolean): FormLooks<'policyException'> => [
  { field: 'name' },
  ...(withCves ? CVES : []),
  ...SHARED,
];

export const EXCEPTION_LOOKS = exceptionLooks(true);

/** What the address says a new one is about. */
export interface AskedAbout {
  readonly about: 'policy' | 'findings' | 'cves';
  readonly findingIds: readonly string[];
  readonly policyId: string | null;
  readonly cveIds: readonly string[];
  readonly assetIds: readonly string[];
}

/** `?new&finding=…`, `&policy=…`, `&cve=…`, `&asset=…`; without any of them it is about CVEs that are to be named. */
export function askedAbout(search: string): AskedAbout {
  const params = new URLSearchParams(search);
  const [findingIds, cveIds, assetIds] = [params.getAll('finding'), params.getAll('cve'), params.getAll('asset')];
  const policyId = params.get('policy');
  const about = policyId !== null ? 'policy' : findingIds.length > 0 ? 'findings' : 'cves';
  return { about, findingIds, policyId, cveIds, assetIds };
}
