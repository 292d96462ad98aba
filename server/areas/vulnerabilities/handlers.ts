import type { findingEndpoints } from '../../../contract/areas/vulnerabilities';
import type { Handlers } from '../../calls/handler';
import { findingsById } from '../../inventory/write-findings';
import { historyOf } from '../../records/record-history';
import { otherPriorities } from './other-priorities';
import { softwareOfVulnerability } from './software-of-vulnerability';
import { triageFindings } from './triage';

export const findingHandlers: Handlers<keyof typeof findingEndpoints> = {
  // Their deadlines follow.
  'findings.update': ({ tx, services, companyId, params, body, baseRev }) => {
    tx.afterCommit(() => services.jobs.wake());
    return triageFindings(tx, companyId, [params.id], body, { baseRev, verb: 'update' });
  },
  'findings.bulk-update': ({ tx, services, companyId, body }) => {
    tx.afterCommit(() => services.jobs.wake());
    return triageFindings(tx, companyId, body.ids, body.patch, { verb: 'bulk-update' });
  },
  'findings.software': ({ tx, companyId, params, query }) =>
    softwareOfVulnerability(tx, companyId, params.name, Number(query.offset ?? 0)),
  'findings.what-if': ({ tx, companyId, body }) => otherPriorities(tx.db, companyId, body),
  'findings.history': ({ tx, companyId, params }) => {
    const finding = findingsById(tx.db, companyId, [params.id]).then(([one]) => one);
    return historyOf(tx, 'finding', companyId, params, finding);
  },
};
