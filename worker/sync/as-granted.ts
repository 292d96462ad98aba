import type { CurrentUser } from '../../contract/areas/session';
import type { Grant } from '../../contract/sync';
import { companyStream } from '../store/streams';

/** Whether the person belongs where the server says they do, as what it says. */
export function isAsGranted(profile: CurrentUser | undefined, grants: readonly Grant[]): boolean {
  const listed = (companies: readonly (readonly [stream: string, role: string])[]): string =>
    companies
      .map((company) => company.join(' ').toLowerCase())
      .sort()
      .join();
  const known = profile?.companies.map(({ companyId, role }) => [companyStream(companyId), role] as const) ?? [];
  const granted = grants.filter(({ stream }) => stream.startsWith(companyStream('')));
  return listed(known) === listed(granted.map(({ stream, role }) => [stream, role] as const));
}
