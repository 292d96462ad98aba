import { companyHandlers } from './handlers';
import { companySettingsHandlers } from './settings-handlers';

export const COMPANY = { handlers: { ...companyHandlers, ...companySettingsHandlers } };
