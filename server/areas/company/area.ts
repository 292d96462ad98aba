import { companyHandlers } from './handlers';

export const COMPANY = { handlers: companyHandlers };
