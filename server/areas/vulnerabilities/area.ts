import { catalogHandlers } from './catalog-handlers';
import { commentHooks } from './comments';
import { findingHandlers } from './handlers';
import { ticketSettingsHandlers } from './ticket-settings';
import { ticketHooks } from './tickets';

export const VULNERABILITIES = {
  handlers: { ...catalogHandlers, ...findingHandlers, ...ticketSettingsHandlers },
  hooks: { comment: commentHooks, vulnerabilityTicket: ticketHooks },
};
