import type { CurrentUser } from '../../contract/areas/session';
import { billingStream, companyStream, isStreamOf } from '../../contract/streams';
import type { Grant } from '../../contract/sync';

/** Whether the person belongs where the server says they do, as what it says. */
export function isAsGranted(profile: CurrentUser | undefined, grants: readonly Grant[]): boolean {
  const listed = (places: readonly (readonly [stream: string, role: string])[]): string =>
    places
      .map((place) => place.join(' ').toLowerCase())
      .sort()
      .join();
  const { companies = [], billingAccounts = [] } = profile ?? {};
  const known = [
    ...companies.map(({ companyId, role }) => [companyStream(companyId), role] as const),
    ...billingAccounts.map(({ billingAccountId, role }) => [billingStream(billingAccountId), role] as const),
  ];
  const granted = grants.filter(({ stream }) => isStreamOf('company', stream) || isStreamOf('billing', stream));
  return listed(known) === listed(granted.map(({ stream, role }) => [stream, role] as const));
}
