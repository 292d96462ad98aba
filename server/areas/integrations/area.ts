import { integrationHandlers } from './handlers';
import { pipelineHandlers } from './pipeline-handlers';
import { SOURCE_RUNS } from './source-runs';

export const INTEGRATIONS = { handlers: { ...integrationHandlers, ...pipelineHandlers }, runs: SOURCE_RUNS };
