/** The far end of the mock network: the server's own code, without its Node parts. */
export interface Backend {
  fetch(request: Request): Response | Promise<Response>;
  /** A socket has opened: answers where its messages and its end go. */
  connect(peer: Peer): { received(text: string): void; closed(): void };
}

/** The client's end of a socket, as the server sees it. */
export interface Peer {
  send(text: string): void;
  close(code: number, reason?: string): void;
}
