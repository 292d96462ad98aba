import { integrationHandlers } from './handlers';

export const INTEGRATIONS = { handlers: integrationHandlers };
