import { adminHandlers } from './handlers';

export const ADMIN = { handlers: adminHandlers };
