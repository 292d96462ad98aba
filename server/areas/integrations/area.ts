import { actionHandlers } from './action-handlers';
import { agentHandlers } from './agents/agent-calls';
import { agentHooks } from './agents/hooks';
import { dataSourceHooks } from './data-source-hooks';
import { integrationHandlers } from './handlers';
import { inletHandlers } from './inlets/inlet-calls';
import { pipelineHandlers } from './pipeline-handlers';
import { SOURCE_RUNS } from './source-runs';

export const INTEGRATIONS = {
  handlers: { ...integrationHandlers, ...pipelineHandlers, ...agentHandlers, ...actionHandlers, ...inletHandlers },
  hooks: { agent: agentHooks, dataSource: dataSourceHooks },
  runs: SOURCE_RUNS,
};
