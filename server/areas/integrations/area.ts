import { integrationHandlers } from './handlers';
import { SOURCE_RUNS } from './source-runs';

export const INTEGRATIONS = { handlers: integrationHandlers, runs: SOURCE_RUNS };
