import { integrationHandlers } from './handlers';
import { pipelineHandlers } from './pipeline-handlers';

export const INTEGRATIONS = { handlers: { ...integrationHandlers, ...pipelineHandlers } };
