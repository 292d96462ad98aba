import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '../../server/app/app';
import { HANDLERS } from '../../server/app/areas';
import type { Log, Services } from '../../server/calls/handler';
import type { Store } from '../../server/db/access';
import { Hub } from '../../server/db/hub';
import { frontDoor } from '../../server/node/front-door';
import { ownNames } from '../../server/node/own-names';
import { securityHeaders } from '../../server/node/security-headers';
import { type NodeSignIn, openSignIn } from '../../server/node/sign-in';
import { sockets } from '../../server/node/sockets';
import { type DatabaseKind, openTestDatabase } from './database';
import { freePort } from './postgres';
import { hashQuickly } from './quick-hashes.mjs';

export interface IdentityServer {
  /** What browsers know it as. */
  readonly origin: string;
  /** Where it really listens. */
  readonly via: string;
  readonly store: Store;
  readonly dataDir: string;
  readonly logged: readonly string[];
  /** What it said at its last start. */
  notice(): string | null;
  /** As a new process on the same database would. */
  restart(secret?: string): Promise<void>;
  close(): Promise<void>;
}

interface Environment {
  readonly publicUrl?: string;
  readonly accessTokenSeconds?: number;
  readonly kind?: DatabaseKind;
  /** Where the time that a hash takes is what is looked at. */
  readonly hashesAsSpecified?: boolean;
}

/** The API, its sockets and the local provider over HTTP, in this process, on a database of their own. */
export async function startIdentityServer(environment: Environment = {}): Promise<IdentityServer> {
  const { database, logId, close } = await openTestDatabase(environment.kind ?? 'postgres');
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-identity-'));
  const store = { database, hub: new Hub() };
  const logged: string[] = [];
  const log: Log = (level, event, fields) => void logged.push(JSON.stringify({ level, event, ...fields }));
  const port = await freePort();
  const { publicUrl, accessTokenSeconds = 3_600, hashesAsSpecified = false } = environment;
  const hashAsBefore = hashesAsSpecified ? () => {} : hashQuickly();
  const jobs = { wake: () => {}, stop: async () => {} };

  const open = async (secret: string | undefined): Promise<{ signIn: NodeSignIn; server: Server }> => {
    const auth = { mode: 'local', secret, accessTokenSeconds } as const;
    const settings = { port, host: 'localhost', dataDir, databaseUrl: undefined, publicUrl, auth, thirdParties: {} };
    const signIn = await openSignIn(settings, store, log);
    const services: Services = { ...store, logId, jobs, log, config: { build: 'test', auth: signIn.auth } };
    const api = getRequestListener(createApp({ services, handlers: HANDLERS, identify: signIn.identify }).fetch);
    const names = ownNames(settings);
    const door = { names, secured: securityHeaders(settings), behindProxy: publicUrl !== undefined };
    const server = createServer(
      frontDoor(door, (request, response) =>
        signIn.provider?.handles(request) ? signIn.provider.listener(request, response) : api(request, response),
      ),
    );
    sockets({ services, identify: signIn.identify, names, publicUrl }).attach(server);
    await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
    return { signIn, server };
  };
  let opened = await open(undefined);
  const stop = async () => {
    opened.signIn.stop();
    opened.server.closeAllConnections();
    await new Promise((resolve) => opened.server.close(resolve));
  };
  const via = `http://localhost:${port}`;
  return {
    origin: publicUrl ?? via,
    via,
    store,
    dataDir,
    logged,
    notice: () => opened.signIn.notice,
    async restart(secret) {
      await stop();
      opened = await open(secret);
    },
    async close() {
      await stop();
      hashAsBefore();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
