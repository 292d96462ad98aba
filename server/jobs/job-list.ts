import { actionJob } from './actions/action-job';
import { agentJob } from './agents/agent-job';
import { copyJob } from './copy-job';
import { duplicateJob } from './duplicate-job';
import type { JobDefinition } from './engine/define-job';
import { feedJob } from './feeds/feed-job';
import { figuresJob } from './figures/figures-job';
import { housekeepingJob } from './housekeeping-job';
import { importJob } from './import-job';
import type { JobParts } from './job-parts';
import { matchJob } from './match/match-job';
import { mailJob } from './messages/mail-job';
import { webhookJob } from './messages/webhook-job';
import { deliveryJob } from './outward/delivery-job';
import { policyActionJob } from './policies/action-job';
import { exceptionJob } from './policies/exception-job';
import { policyJob } from './policies/policy-job';
import { priorityJob } from './priority-job';
import { ruleJob } from './rule-job';
import { acceptanceJob } from './slas/acceptance-job';
import { slaJob } from './slas/sla-job';
import { sourceJob } from './sources/source-job';
import { ticketJob } from './tickets/ticket-job';

/** All that is done without somebody asking. A job is one file and its line here. */
export function jobsOf(parts: JobParts): readonly JobDefinition[] {
  const { store, log, outward, mailer, feeds, sources } = parts;
  return [
    importJob(parts),
    agentJob(),
    ruleJob(parts),
    matchJob(),
    copyJob(),
    duplicateJob(),
    priorityJob(),
    acceptanceJob(),
    exceptionJob(store),
    slaJob(store),
    policyJob(store),
    ticketJob(store),
    policyActionJob(parts),
    ...(outward === undefined ? [] : [deliveryJob(store, outward), webhookJob(outward)]),
    ...(mailer === undefined ? [] : [mailJob(mailer)]),
    ...(feeds === undefined ? [] : [feedJob(parts, feeds)]),
    ...(sources === undefined ? [] : [sourceJob(parts, sources), actionJob(store, sources)]),
    figuresJob(store),
    housekeepingJob(store, log),
  ];
}
