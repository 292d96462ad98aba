import { commentHooks } from './comments';
import { findingHandlers } from './handlers';
import { ticketHooks } from './tickets';

export const VULNERABILITIES = {
  handlers: findingHandlers,
  hooks: { comment: commentHooks, vulnerabilityTicket: ticketHooks },
};
