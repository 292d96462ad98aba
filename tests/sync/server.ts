import type { Role } from '../../contract/areas/session';

/** The server's end of a socket. */
export interface ServerSocket {
  received(text: string): Promise<void>;
  closed(): void;
}

/** The browser's end, as the server uses it. */
export interface BrowserSocket {
  send(text: string): void;
  close(code: number): void;
}

/** What browsers of this world talk to: the real server without a network, or one in memory. */
export interface Server {
  /** It may still have something to tell. */
  readonly isBusy: boolean;
  /** A token is its person's id. */
  answer(token: string, path: string, init: RequestInit): Promise<Response>;
  connect(socket: BrowserSocket): ServerSocket;
  addCompany(name: string): Promise<string>;
  addPerson(name: string, companyId: string, role: Role): Promise<string>;
  /** Forgets the changes up to now, as compaction does. */
  forgetLog(companyId: string): Promise<void>;
  /** Lets what is under way go on. */
  breathe(): Promise<void>;
}
