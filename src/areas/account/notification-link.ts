import type { Notification } from '../../../contract/areas/account/notifications';
import { isKeyOf } from '../../../contract/narrow';
import { fill, href, PATHS } from '../../../contract/paths';
import { namingCompany } from '../../session/company-choice';

/** Where the thing itself is, in its own company; null where there is nothing to open. */
export function linkOf({
  type,
  subject,
  companyId,
}: Pick<Notification, 'type' | 'subject' | 'companyId'>): string | null {
  const to = type === 'invitation_waiting' ? invitationsOf(companyId) : pageOf(subject);
  return to === null || companyId === null ? to : namingCompany(to, companyId);
}

/** Where somebody who waits is confirmed or refused. */
const invitationsOf = (companyId: string | null) => href(companyId === null ? 'billingAccounts' : 'companyUsers');

/** Those that are late, and those that soon are. */
const DUE = '?sla=breached&sla=approaching';

function pageOf(subject: Notification['subject']): string | null {
  if (subject === null) return null;
  if (subject.kind === 'findings') return href('findings') + DUE;
  if (subject.kind === 'ticket') return href('vulnerabilityTicket', { id: subject.id });
  if (subject.kind === 'policy_exception')
    return `${href('policyExceptions')}?${new URLSearchParams({ open: subject.id })}`;
  if (subject.kind === 'actions') return href('actionsPending');
  if (subject.kind === 'tickets') return href('vulnerabilityTickets');
  if (subject.kind === 'policy') return href('policy', { id: subject.id });
  if (subject.kind === 'comment') return commentsOf(subject.entity, subject.id);
  return subject.kind === 'company' ? href('company', { id: subject.id }) : href('syncRun', { id: subject.id });
}

/** Where people speak of a record. */
function commentsOf(entity: string | undefined, id: string): string | null {
  // Comments of a finding stand beside it in the list.
  if (entity === 'finding') return `${href('findings')}?${new URLSearchParams({ open: id })}`;
  // A kind’s page is called after it; one without comments shows the record.
  if (entity === undefined || !isKeyOf(PATHS, entity) || !PATHS[entity].endsWith('/:id')) return null;
  return `${fill(PATHS[entity], { id })}?tab=comments`;
}
