/**
 * What we use of npm `oidc-provider` 9, which carries no types of its own. Its index only adds a warning that Node 20
 * is old; ours is tested on 20.19, the oldest we run on.
 */
declare module 'oidc-provider/lib/provider.js' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  /** The request as its middleware sees it. */
  export interface Context {
    readonly oidc: {
      /** The provider's name for what is asked: `token`, `end_session_confirm`. */
      readonly route: string;
      readonly client?: Client;
      readonly session?: SessionModel & { grantIdFor(clientId: string): string | undefined };
      readonly result?: { readonly consent?: { readonly grantId?: string } };
      readonly provider: Provider;
    };
    readonly req: IncomingMessage;
    body: unknown;
    type: string;
    status: number;
    set(name: string, value: string): void;
    redirect(url: string): void;
  }

  export interface Client {
    readonly clientId: string;
  }

  export interface Payload {
    readonly grantId?: string;
    readonly uid?: string;
    readonly accountId?: string;
    readonly sessionUid?: string;
    readonly rotations?: number;
    /** When the first refresh token of this one's line was issued. */
    readonly iiat?: number;
    readonly nonce?: string;
    /** Of an interaction: what came of it. */
    readonly result?: { readonly login?: { readonly accountId?: string } };
    readonly [name: string]: unknown;
  }

  export interface Adapter {
    upsert(id: string, payload: Payload, expiresIn?: number): Promise<void>;
    find(id: string): Promise<Payload | undefined>;
    findByUid(uid: string): Promise<Payload | undefined>;
    findByUserCode(userCode: string): Promise<Payload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export interface SessionModel {
    readonly uid: string;
    readonly accountId?: string;
  }

  export interface GrantModel {
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  export interface Interaction {
    readonly uid: string;
    readonly prompt: { readonly name: string };
    readonly params: Readonly<Record<string, unknown>>;
  }

  export interface TokenModel {
    readonly kind: string;
    readonly clientId?: string;
    readonly accountId?: string;
    readonly sessionUid?: string;
  }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    proxy: boolean;
    /** The request being answered, wherever in it this is asked. */
    static readonly ctx: Context | undefined;
    readonly Grant: (new (of: {
      accountId: string | undefined;
      clientId: string;
    }) => GrantModel) & {
      find(id: string): Promise<GrantModel | undefined>;
    };
    readonly Session: { get(context: object): Promise<SessionModel> };
    callback(): RequestListener;
    createContext(request: IncomingMessage, response: ServerResponse): object;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    on(event: 'server_error', listener: (context: Context, error: Error) => void): this;
  }
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  export const InvalidGrant: new (message: string) => Error;
}
