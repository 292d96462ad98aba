import type { RuntimeConfig, sessionEndpoints } from '../contract/areas/session';
import type { AnswerOf, BodyOf, CommandId, EndpointId, ParamsOf, QueryOf } from '../contract/endpoints';
import type { syncEndpoints } from '../contract/sync';
import type { Store, Tx } from './db/access';
import type { UserPrincipal } from './identity/principal';
import type { Hub } from './sync/hub';

/** Endpoints that belong to the person, not to a company. */
type PersonalId = keyof typeof sessionEndpoints | keyof typeof syncEndpoints;
/** Answered without a person, and without a transaction. */
type AnonymousId = 'config.get';

/** The background work of `server/jobs`. */
export interface Jobs {
  /** There may be work: looks for committed or cancelled runs. Cheap, and safe to call at any time. */
  wake(): void;
  /** Finishes the transaction in progress, then does nothing more. */
  stop(): Promise<void>;
}

/** What handlers reach beside the database. */
export interface Services extends Store {
  readonly hub: Hub;
  readonly logId: string;
  readonly jobs: Jobs;
  readonly config: RuntimeConfig;
  readonly log: Log;
}

/** One structured line; never personal data. */
export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: Readonly<Record<string, unknown>>) => void;

interface AnonymousCall {
  readonly services: Services;
}
interface PersonalCall<E extends EndpointId> extends AnonymousCall {
  readonly tx: Tx<UserPrincipal>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}
interface CompanyCall<E extends EndpointId> extends PersonalCall<E> {
  /** The person is a member, and their role allows the endpoint. */
  readonly companyId: string;
  /** `Muster-Base-Rev`: the `rev` of the row the person saw. */
  readonly baseRev: number | undefined;
}
type Call<E extends EndpointId> = E extends AnonymousId
  ? AnonymousCall
  : E extends PersonalId
    ? PersonalCall<E>
    : CompanyCall<E>;

/**
 * A command answers its `result`, or nothing; the rows it changed are added from the change recorder.
 * A `Refusal` thrown anywhere rolls the work back and is the answer.
 */
type Handler<E extends EndpointId> = (call: Call<E>) => Promise<E extends CommandId ? unknown : AnswerOf<E>>;

/** An area's handlers: `export const assetHandlers: Handlers<keyof typeof assetEndpoints> = {…}`. */
export type Handlers<E extends EndpointId> = { readonly [K in E]: Handler<K> };
