import { auditHandlers } from './audit-handlers';
import { adminHandlers } from './handlers';
import { jobHandlers } from './job-handlers';
import { messageHandlers } from './message-handlers';

export const ADMIN = { handlers: { ...adminHandlers, ...auditHandlers, ...jobHandlers, ...messageHandlers } };
