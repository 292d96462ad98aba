import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '../../server/app';
import type { Store } from '../../server/db/access';
import type { Log, Services } from '../../server/handler';
import { HANDLERS } from '../../server/handlers';
import { openSignIn } from '../../server/node/sign-in';
import { Hub } from '../../server/sync/hub';
import { openTestDatabase } from './database';
import { freePort } from './postgres';

export interface IdentityServer {
  readonly origin: string;
  readonly store: Store;
  readonly notice: string | null;
  readonly logged: readonly string[];
  close(): Promise<void>;
}

/** The API and the local provider over HTTP, in this process, on a database of their own. */
export async function startIdentityServer(
  environment: { host?: string; publicUrl?: string; accessTokenSeconds?: number } = {},
): Promise<IdentityServer> {
  const { database, logId, close } = await openTestDatabase('pglite');
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-identity-'));
  const store = { database, hub: new Hub() };
  const logged: string[] = [];
  const log: Log = (level, event, fields) => void logged.push(JSON.stringify({ level, event, ...fields }));
  const port = await freePort();
  const { host = 'localhost', publicUrl, accessTokenSeconds = 3_600 } = environment;
  const auth = { mode: 'local', secret: undefined, accessTokenSeconds } as const;
  const signIn = await openSignIn({ port, host, dataDir, databaseUrl: undefined, publicUrl, auth }, store, log);
  const jobs = { wake: () => {}, stop: async () => {} };
  const services: Services = { ...store, logId, jobs, log, config: { build: 'test', auth: signIn.auth } };
  const api = getRequestListener(createApp({ services, handlers: HANDLERS, identify: signIn.identify }).fetch);
  const server = createServer((request, response) =>
    signIn.provider?.handles(request) ? signIn.provider.listener(request, response) : api(request, response),
  );
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    origin: `http://localhost:${port}`,
    store,
    notice: signIn.notice,
    logged,
    async close() {
      signIn.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
