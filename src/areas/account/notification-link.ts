import type { Notification } from '../../../contract/areas/account';
import { href } from '../../../contract/paths';
import { namingCompany } from '../../session/company-choice';

/** Where the thing itself is, in its own company; null where there is nothing to open. */
export function linkOf({ subject, companyId }: Pick<Notification, 'subject' | 'companyId'>): string | null {
  if (subject === null) return null;
  const to = subject.kind === 'company' ? href('company', { id: subject.id }) : href('syncRun', { id: subject.id });
  return companyId === null ? to : namingCompany(to, companyId);
}
