/** The part of net-snmp, which has no types of its own, that is used here. */
declare module 'net-snmp' {
  interface Varbind {
    readonly oid: string;
    readonly type: number;
    readonly value: unknown;
  }
  interface Session {
    get(oids: readonly string[], done: (error: Error | null, varbinds: readonly Varbind[]) => void): void;
    subtree(
      oid: string,
      most: number,
      feed: (varbinds: readonly Varbind[]) => boolean,
      done: (error: Error | null) => void,
    ): void;
    close(): void;
    on(event: 'error', hear: (error: Error) => void): void;
  }
  interface Options {
    readonly port: number;
    readonly retries: number;
    readonly timeout: number;
    readonly version: number;
    readonly transport: 'udp4' | 'udp6';
  }
  interface User {
    readonly name: string;
    readonly level: number;
    readonly authProtocol: number;
    readonly authKey: string;
    readonly privProtocol: number;
    readonly privKey: string;
  }
  export const createSession: (address: string, community: string, options: Options) => Session;
  export const createV3Session: (address: string, user: User, options: Options) => Session;
  export const isVarbindError: (varbind: Varbind) => boolean;
  export const Version2c: number;
  export const Version3: number;
  export const SecurityLevel: { readonly authPriv: number };
  export const AuthProtocols: { readonly sha256: number };
  export const PrivProtocols: { readonly aes: number };
}
