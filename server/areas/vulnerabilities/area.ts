import { commentHooks } from './comments';
import { ticketHooks } from './tickets';

export const VULNERABILITIES = {
  handlers: {},
  hooks: { comment: commentHooks, vulnerabilityTicket: ticketHooks },
};
