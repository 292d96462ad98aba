import { agentHandlers } from './agents/agent-calls';
import { agentHooks } from './agents/hooks';
import { dataSourceHooks } from './data-source-hooks';
import { integrationHandlers } from './handlers';

export const INTEGRATIONS = {
  handlers: { ...integrationHandlers, ...agentHandlers },
  hooks: { agent: agentHooks, dataSource: dataSourceHooks },
};
