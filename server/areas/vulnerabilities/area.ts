import { catalogHandlers } from './catalog-handlers';
import { commentHooks } from './comments';
import { exceptionHooks } from './exceptions';
import { findingHandlers } from './handlers';
import { scheduleHandlers } from './schedule-handlers';
import { ticketConnectionHandlers } from './ticket-connections';
import { ticketSettingsHandlers } from './ticket-settings';
import { ticketHooks } from './tickets';

/** What follows from them is worked out in the background. */
const weightsHooks = { isAppliedLater: true } as const;

export const VULNERABILITIES = {
  handlers: {
    ...{ ...catalogHandlers, ...scheduleHandlers, ...findingHandlers },
    ...{ ...ticketSettingsHandlers, ...ticketConnectionHandlers },
  },
  hooks: {
    ...{ comment: commentHooks, vulnerabilityTicket: ticketHooks },
    ...{ priorityWeights: weightsHooks, softwareException: exceptionHooks },
  },
};
