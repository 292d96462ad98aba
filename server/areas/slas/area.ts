/** What a definition decides is written into findings in the background (`server/jobs/slas/sla-runner.ts`). */
export const SLAS = {
  handlers: {},
  hooks: { slaDefinition: { isAppliedLater: true } },
} as const;
