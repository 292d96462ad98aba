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
  const snmp: {
    readonly createSession: (address: string, community: string, options: Options) => Session;
    readonly createV3Session: (address: string, user: User, options: Options) => Session;
    readonly isVarbindError: (varbind: Varbind) => boolean;
    readonly Version2c: number;
    readonly Version3: number;
    readonly SecurityLevel: { readonly authPriv: number };
    readonly AuthProtocols: { readonly sha256: number };
    readonly PrivProtocols: { readonly aes: number };
  };
  export default snmp;
}
