import type * as z from 'zod/mini';
import { accountEndpoints } from './areas/account';
import { notificationEndpoints } from './areas/account/notifications';
import { accountSettingsEndpoints } from './areas/account/settings';
import { adminEndpoints } from './areas/admin';
import { auditEndpoints } from './areas/admin/audit';
import { governingEndpoints } from './areas/admin/governing';
import { jobLogEndpoints } from './areas/admin/job-logs';
import { jobEndpoints } from './areas/admin/jobs';
import { messageEndpoints } from './areas/admin/messages';
import { rateRuleEndpoints } from './areas/admin/rate-rules';
import { assetEndpoints } from './areas/assets';
import { billingEndpoints } from './areas/billing';
import { dailyFigureEndpoints } from './areas/boards/daily-figures';
import { companyEndpoints, memberEndpoints } from './areas/company';
import { companySettingsEndpoints, ownCompanyEndpoints } from './areas/company/settings';
import { integrationEndpoints } from './areas/integrations';
import { actionEndpoints } from './areas/integrations/actions';
import { agentEndpoints, agentEnrolmentEndpoints } from './areas/integrations/agents';
import { inboundEndpoints, inletEndpoints } from './areas/integrations/inlets';
import { pipelineEndpoints } from './areas/integrations/pipeline';
import { evidenceFileEndpoints } from './areas/policies/exception-evidence';
import { policyEndpoints } from './areas/policies/policies';
import { policyEffectEndpoints } from './areas/policies/policy-effects';
import { policyExceptionEndpoints, sharedExceptionEndpoints } from './areas/policies/policy-exceptions';
import { webhookEndpoints } from './areas/policies/webhooks';
import { queryEndpoints } from './areas/queries';
import { queryMarkEndpoints } from './areas/queries/saved-queries';
import { reportEndpoints } from './areas/reports/reports';
import { sessionEndpoints } from './areas/session';
import { findingEndpoints } from './areas/vulnerabilities';
import { catalogEndpoints } from './areas/vulnerabilities/catalog';
import { ticketFileEndpoints } from './areas/vulnerabilities/ticket-attachments';
import { ticketConnectionEndpoints } from './areas/vulnerabilities/ticket-connections';
import { ticketSettingsEndpoints } from './areas/vulnerabilities/ticket-settings';
import type { Call } from './calls';
import type { EntityName } from './entities';
import { importEndpoints } from './imports';
import { type ParcelId, parcelEndpoints } from './parcel';
import { recordEndpoints } from './records';
import { syncEndpoints } from './sync';

/**
 * The endpoint table: every call of the API, with what its body and its answer look like. The server mounts it, the mocks and
 * the OpenAPI document read it, and a page takes an answer's schema from it. What only makes calls, as the sync worker, takes
 * `CALLS` (`calls.ts`), which has no schemas.
 *
 * A row without `answer` is a command and answers `CommandAnswer`. Company-owned rows take the
 * company from the `Muster-Company` header (absent: the person's primary company).
 */
export interface EndpointRow extends Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer?: z.ZodMiniType;
  /**
   * Who may call in a person's name. `own-name`: nobody who acts in their place (billing, roles,
   * credentials). `in-person`: not their scripts' tokens either.
   */
  readonly means?: 'own-name' | 'in-person';
  /** What kind of record its path names, where no definition of the kind says so: it has a tag. */
  readonly names?: EntityName;
  /** A question may ask much of the database: it waits for its turn. */
  readonly asks?: true;
  /** It asks other servers, which takes long: its work is done outside of a transaction. */
  readonly outside?: true;
}

export const ENDPOINTS = {
  ...sessionEndpoints,
  ...accountEndpoints,
  ...accountSettingsEndpoints,
  ...notificationEndpoints,
  ...companyEndpoints,
  ...memberEndpoints,
  ...ownCompanyEndpoints,
  ...companySettingsEndpoints,
  ...billingEndpoints,
  ...adminEndpoints,
  ...auditEndpoints,
  ...governingEndpoints,
  ...jobEndpoints,
  ...jobLogEndpoints,
  ...rateRuleEndpoints,
  ...messageEndpoints,
  ...assetEndpoints,
  ...integrationEndpoints,
  ...pipelineEndpoints,
  ...importEndpoints,
  ...agentEndpoints,
  ...agentEnrolmentEndpoints,
  ...actionEndpoints,
  ...inletEndpoints,
  ...inboundEndpoints,
  ...findingEndpoints,
  ...policyEndpoints,
  ...queryEndpoints,
  ...queryMarkEndpoints,
  ...dailyFigureEndpoints,
  ...catalogEndpoints,
  ...ticketSettingsEndpoints,
  ...ticketConnectionEndpoints,
  ...ticketFileEndpoints,
  ...reportEndpoints,
  ...webhookEndpoints,
  ...policyEffectEndpoints,
  ...policyExceptionEndpoints,
  ...evidenceFileEndpoints,
  ...sharedExceptionEndpoints,
  ...recordEndpoints,
  ...syncEndpoints,
  ...parcelEndpoints,
} as const satisfies Record<string, EndpointRow>;

export type EndpointId = keyof typeof ENDPOINTS;
type Row<E extends EndpointId> = (typeof ENDPOINTS)[E];

/** Those with a handler of their own: what is in a parcel is answered by its own. */
export type HandledId = Exclude<EndpointId, ParcelId>;
export type CommandId = { [E in EndpointId]: Row<E> extends { answer: unknown } ? never : E }[EndpointId];
export type ReadId = { [E in EndpointId]: Row<E> extends { method: 'GET' } ? E : never }[EndpointId];
/** Reads whose answers the client keeps. */
export type CachedId = { [E in ReadId]: Row<E> extends { freshMs: 0 } ? never : E }[ReadId];

/** Calls that go to the server each time: writes, questions, and the reads that are never kept. */
export type DirectId = Exclude<EndpointId, CachedId>;

type In<S> = S extends z.ZodMiniType ? z.infer<S> : never;
/** Distributes: the body of a union of endpoints is the union of their bodies. */
export type BodyOf<E extends EndpointId> = E extends EndpointId
  ? Row<E> extends { body: infer S }
    ? In<S>
    : undefined
  : never;
export type QueryOf<E extends EndpointId> = Row<E> extends { query: infer S } ? In<S> : undefined;
export type AnswerOf<E extends EndpointId> = Row<E> extends { answer: infer S } ? In<S> : never;
const READS: { readonly [E in ReadId]: { readonly answer: z.ZodMiniType<AnswerOf<E>> } } = ENDPOINTS;
/** The schema of a read's answer. */
export const answerOf = <E extends ReadId>(id: E): z.ZodMiniType<AnswerOf<E>> => READS[id].answer;
/** `:name` segments of the row's path. */
export type ParamsOf<E extends EndpointId> = PathParams<Row<E>['path']>;
type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<Rest>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;
