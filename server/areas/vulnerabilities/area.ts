import { commentHooks } from './comments';
import { findingHandlers } from './handlers';

export const VULNERABILITIES = {
  handlers: findingHandlers,
  hooks: { comment: commentHooks },
};
