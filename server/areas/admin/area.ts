import { adminHandlers } from './handlers';
import { jobHandlers } from './job-handlers';

export const ADMIN = { handlers: { ...adminHandlers, ...jobHandlers } };
