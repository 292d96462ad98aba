import { catalogHandlers } from './catalog-handlers';
import { commentHooks } from './comments';

export const VULNERABILITIES = {
  handlers: catalogHandlers,
  hooks: { comment: commentHooks },
};
