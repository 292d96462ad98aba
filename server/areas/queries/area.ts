import { queryHandlers } from './handlers';
import { queryHooks, queryMarkHandlers, runHooks } from './saved-queries';

export const QUERIES = {
  handlers: { ...queryHandlers, ...queryMarkHandlers },
  hooks: { savedQuery: queryHooks, queryRun: runHooks },
};
