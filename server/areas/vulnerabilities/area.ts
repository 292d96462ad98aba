import { catalogHandlers } from './catalog-handlers';
import { commentHooks } from './comments';
import { exceptionHooks } from './exceptions';
import { findingHandlers } from './handlers';
import { scheduleHandlers } from './schedule-handlers';
import { attachmentHooks, ticketFileHandlers } from './ticket-attachments';
import { ticketConnectionHandlers } from './ticket-connections';
import { ticketSettingsHandlers } from './ticket-settings';
import { ticketHooks } from './tickets';

/** What follows from them is worked out in the background. */
const weightsHooks = { isAppliedLater: true } as const;

export const VULNERABILITIES = {
  handlers: {
    ...{ ...catalogHandlers, ...scheduleHandlers, ...findingHandlers },
    ...{ ...ticketSettingsHandlers, ...ticketConnectionHandlers, ...ticketFileHandlers },
  },
  hooks: {
    ...{ comment: commentHooks, vulnerabilityTicket: ticketHooks, ticketAttachment: attachmentHooks },
    ...{ priorityWeights: weightsHooks, softwareException: exceptionHooks },
  },
};
