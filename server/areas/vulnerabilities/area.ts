import { commentHooks } from './comments';

export const VULNERABILITIES = {
  handlers: {},
  hooks: { comment: commentHooks },
};
