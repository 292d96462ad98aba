import { auditHandlers } from './audit-handlers';
import { governingHandlers } from './governing-handlers';
import { adminHandlers } from './handlers';
import { jobHandlers } from './job-handlers';
import { jobLogHandlers } from './job-log-handlers';
import { messageHandlers } from './message-handlers';
import { rateRuleHandlers } from './rate-rule-handlers';

export const ADMIN = {
  handlers: {
    ...adminHandlers,
    ...auditHandlers,
    ...governingHandlers,
    ...jobHandlers,
    ...jobLogHandlers,
    ...messageHandlers,
    ...rateRuleHandlers,
  },
};
