import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServerProcess } from '../e2e/server-process';
import { fetchByName } from '../kit/fetch-by-name';
import { startPostgres, type TestPostgres } from '../kit/postgres';
import { SignInBrowser } from '../kit/sign-in';
import { signOut } from '../kit/sign-in-world';
import { closing, openSocket } from '../kit/socket';

const PUBLIC = 'https://muster.example';

let postgres: TestPostgres;
let here: ServerProcess;
let there: ServerProcess;
beforeAll(async () => {
  postgres = await startPostgres();
  const env = {
    DATABASE_URL: await postgres.createDatabase(),
    MUSTER_AUTH: 'local',
    PUBLIC_URL: PUBLIC,
    MUSTER_SECRET: 'a secret of both of the processes',
  };
  [here, there] = [await ServerProcess.create(env), await ServerProcess.create(env)];
  await Promise.all([here.start(), there.start()]);
});
afterAll(async () => {
  await here.dispose();
  await there.dispose();
  await postgres.stop();
});

test('[SEC140, SEC141] signed out through one server, the token and the socket end at the other', async () => {
  const browser = new SignInBrowser(PUBLIC, here.url);
  const code = /code is ([\w-]{43})/.exec(here.log)?.[1] ?? '';
  const account = { name: 'Ada', email: 'ada@example.com', password: 'violet kettle orbit' };
  const page = await browser.submit(await browser.authorize(), { action: 'set-up', ...account, code });
  const tokens = await browser.exchange(page);
  const { host } = new URL(PUBLIC);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const me = () => fetchByName(`${there.url}/api/users/me`, host, { headers });
  const { id } = await (await me()).json();
  const socket = await openSocket(there.url, tokens.access_token, id, host);
  const began = performance.now();
  await signOut({ browser, tokens });
  expect(await closing(socket)).toBe(4401);
  console.log(`ended at the other server ${Math.round(performance.now() - began)} ms after signing out began`);
  expect((await me()).status).toBe(401);
});
