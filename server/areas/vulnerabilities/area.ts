import { catalogHandlers } from './catalog-handlers';
import { commentHooks } from './comments';
import { findingHandlers } from './handlers';
import { ticketConnectionHandlers } from './ticket-connections';
import { ticketSettingsHandlers } from './ticket-settings';
import { ticketHooks } from './tickets';

export const VULNERABILITIES = {
  handlers: { ...catalogHandlers, ...findingHandlers, ...ticketSettingsHandlers, ...ticketConnectionHandlers },
  hooks: { comment: commentHooks, vulnerabilityTicket: ticketHooks },
};
