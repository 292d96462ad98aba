import { catalogHandlers } from './catalog-handlers';
import { commentHooks } from './comments';
import { exceptionHooks } from './exceptions';
import { findingHandlers } from './handlers';
import { ticketHooks } from './tickets';

export const VULNERABILITIES = {
  handlers: { ...catalogHandlers, ...findingHandlers },
  hooks: { comment: commentHooks, vulnerabilityTicket: ticketHooks, softwareException: exceptionHooks },
};
