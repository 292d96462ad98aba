import * as z from 'zod/mini';

/** What this installation uses of others' services. One that is missing is switched off (specification §7). */
export const ThirdParties = z.object({
  payments: z.optional(z.object({ publishableKey: z.string() })),
  botCheck: z.optional(z.object({ siteKey: z.string() })),
  tagManager: z.optional(z.object({ id: z.string() })),
  search: z.optional(z.object({ appId: z.string(), apiKey: z.string(), env: z.string() })),
  errorReports: z.optional(z.object({ dsn: z.string(), tracesSampleRate: z.number() })),
});
export type ThirdParties = z.infer<typeof ThirdParties>;

/** Specification §5. */
export const TAG_MANAGER_ID = /^GTM-[0-9A-Z]+$/;

/** Reports of errors leave by our own origin; the server passes them on. */
export const ERROR_REPORTS_PATH = '/api/error-reports';

/** What a request says of the trace it belongs to, and nothing else. */
export const TRACE_HEADERS = ['sentry-trace', 'baggage'] as const;
export type TraceHeaders = Readonly<Partial<Record<(typeof TRACE_HEADERS)[number], string>>>;

/** Where a search goes; the service gives each application a host of its own. */
export const searchOrigin = (appId: string): string => `https://${appId.toLowerCase()}-dsn.algolia.net`;
