import { catalogHandlers } from './catalog-handlers';
import { commentHooks } from './comments';
import { findingHandlers } from './handlers';
import { scheduleHandlers } from './schedule-handlers';
import { ticketHooks } from './tickets';

export const VULNERABILITIES = {
  handlers: { ...catalogHandlers, ...scheduleHandlers, ...findingHandlers },
  hooks: { comment: commentHooks, vulnerabilityTicket: ticketHooks },
};
