import { billingHandlers } from './handlers';

export const BILLING = { handlers: billingHandlers };
