import type { CompanyEndpointId } from '../../contract/access/endpoint-access';
import type { agentEndpoints } from '../../contract/areas/integrations/agents';
import type { InletTold, inboundEndpoints } from '../../contract/areas/integrations/inlets';
import type { sharedExceptionEndpoints } from '../../contract/areas/policies/policy-exceptions';
import type { RuntimeConfig } from '../../contract/areas/session';
import type { AnswerOf, BodyOf, CommandId, EndpointId, HandledId, ParamsOf, QueryOf } from '../../contract/endpoints';
import type { Connectors } from '../connectors/connector';
import type { Store, Tx } from '../db/access';
import type { Hub } from '../db/hub';
import type { UserPrincipal } from '../db/principal';
import type { FileReader } from '../files/file-reader';
import type { Outward } from '../net/egress';

/** Answered without a person, and without a transaction. */
type AnonymousId = 'config.get' | 'invitations.get';
/** Agents show a token of their own: their handlers look at it. */
type AgentId = keyof typeof agentEndpoints;
/** Other systems sign what they send. */
type WebhookId = keyof typeof inboundEndpoints;
/** Whoever holds a link shows that alone. */
type SharedId = keyof typeof sharedExceptionEndpoints;

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
  /** Whether nobody has an account yet, where accounts are kept here. */
  readonly isNew?: () => Promise<boolean>;
  readonly log: Log;
  /** Reads files that are sent; without one they are read where the call is answered. */
  readonly files?: FileReader;
  /** Without it nothing is asked of other servers. */
  readonly outward?: Outward;
  /** Mail is sent; without it messages wait. */
  readonly sendsMail?: true;
  /** Where people find this installation; without it nothing that leaves it can lead back. */
  readonly publicUrl?: string;
  /** By which sources are read; without it none is. */
  readonly connectors?: Connectors;
  /** Where this server listens for syslog, and for whom; without it nowhere. */
  readonly syslog?: (tx: Tx, companyId: string) => Promise<InletTold['syslog']>;
}

/** One structured line; never personal data. */
export type Log = (
  level: 'debug' | 'info' | 'warn' | 'error',
  event: string,
  fields?: Readonly<Record<string, unknown>>,
) => void;

/** Told what a question is estimated to cost, in steps; throws where it may not be asked, or not in this turn. */
export type Weighs = (steps: number) => void;

/** For what is no question. */
export const unweighed: Weighs = () => {};

interface AnonymousCall<E extends EndpointId> {
  readonly services: Services;
  readonly params: ParamsOf<E>;
  /** Where the call came from, as far as the host knows. */
  readonly address: string;
}
/** Of the person, whatever company they are in. */
interface PersonalCall<E extends EndpointId> extends AnonymousCall<E> {
  readonly tx: Tx<UserPrincipal>;
  header(name: string): string | undefined;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}
interface CompanyCall<E extends EndpointId> extends PersonalCall<E> {
  /** Of a question: told its estimated cost before it is asked of the rows. */
  readonly weighs: Weighs;
  /** The person is a member, and their role allows the endpoint. */
  readonly companyId: string;
  /** `Muster-Base-Rev`: the `rev` of the row the person saw. */
  readonly baseRev: number | undefined;
}
/** Calls whose body is a file. */
type FileId = 'imports.create' | 'imports.put' | 'catalog.import' | AttachedId;
/** Those that are kept as they are. */
type AttachedId = 'ticket-files.create' | 'evidence-files.create' | 'report-files.create';
/** A file is long in coming, so its call has no transaction: it does its work in several. */
interface SentCall<E extends FileId> {
  readonly services: Services;
  readonly principal: UserPrincipal;
  readonly query: QueryOf<E>;
  header(name: string): string | undefined;
  readonly file: ReadableStream<Uint8Array> | null;
  /** The caller left. */
  readonly signal: AbortSignal;
  transact<R>(work: (tx: Tx<UserPrincipal>) => Promise<R>): Promise<R>;
}
export interface FileCall extends SentCall<'imports.create' | 'imports.put'> {
  readonly companyId: string;
}
export type FeedCall = SentCall<'catalog.import'>;
export interface AttachedFileCall extends SentCall<AttachedId> {
  readonly companyId: string;
}
/** Calls that ask other servers. */
type OutsideId = 'integrations.test';
/** Waiting for another server holds no connection of the database. */
interface OutsideCall<E extends OutsideId>
  extends Pick<SentCall<FileId>, 'services' | 'principal' | 'signal' | 'transact'> {
  readonly companyId: string;
  readonly body: BodyOf<E>;
}
/** Whose report is the body. */
export interface AgentCall {
  readonly services: Services;
  readonly address: string;
  header(name: string): string | undefined;
  readonly file: ReadableStream<Uint8Array> | null;
}
/** A delivery of another system. */
export interface WebhookCall extends AgentCall {
  readonly params: ParamsOf<'webhooks.deliver'>;
}
/** By the link its path names. */
export interface SharedCall extends AgentCall {
  readonly params: { readonly token: string; readonly name?: string };
}
type Call<E extends EndpointId> = E extends AnonymousId
  ? AnonymousCall<E>
  : E extends AgentId
    ? AgentCall
    : E extends WebhookId
      ? WebhookCall
      : E extends SharedId
        ? SharedCall
        : E extends FileId
          ? E extends 'catalog.import'
            ? FeedCall
            : E extends AttachedId
              ? AttachedFileCall
              : FileCall
          : E extends OutsideId
            ? OutsideCall<E>
            : E extends CompanyEndpointId
              ? CompanyCall<E>
              : PersonalCall<E>;

/**
 * A command answers its `result`, or nothing; the rows it changed are added from the change recorder.
 * A `Refusal` thrown anywhere rolls the work back and is the answer.
 */
type Handler<E extends EndpointId> = (call: Call<E>) => Promise<E extends CommandId ? unknown : AnswerOf<E>>;

/** An area's handlers: `export const assetHandlers: Handlers<keyof typeof assetEndpoints> = {…}`. */
export type Handlers<E extends EndpointId> = { readonly [K in E & HandledId]: Handler<K> };
