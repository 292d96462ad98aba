import { eq } from 'drizzle-orm';
import type { Db } from '../../server/db/database';
import { attempts, auditLog } from '../../server/db/schema-identity';
import type { DatabaseKind } from './database';
import { startIdentityServer } from './identity-server';
import { SignInBrowser, type SignInPage, Tokens } from './sign-in';

export const PASSWORD = 'violet kettle orbit';
const ADA = { name: 'Ada', email: 'ada@example.com', password: PASSWORD };
export const BOB = 'bob@example.com';

export interface SignedIn {
  readonly browser: SignInBrowser;
  readonly tokens: Tokens;
}

/** A server with two accounts: Ada, its administrator, and Bob. */
export async function signInWorld(kind: DatabaseKind) {
  const server = await startIdentityServer({ kind });
  /** As the database's owner, whom no policy holds. */
  const inDb = <T>(work: (db: Db) => Promise<T>) => server.store.database.transaction(work);
  const browserOf = () => new SignInBrowser(server.origin);
  const api = ({ browser, tokens }: SignedIn, path: string, method = 'GET', body?: unknown) =>
    browser.api(tokens.access_token, path, method, body);
  const post = async (who: SignedIn, path: string, body?: unknown) => (await api(who, path, 'POST', body)).json();
  const idOf = async (who: SignedIn): Promise<string> => (await (await api(who, '/api/users/me')).json()).id;

  const browser = browserOf();
  const ada = {
    browser,
    tokens: await browser.exchange(await browser.submit(await browser.authorize(), { action: 'set-up', ...ADA })),
  };
  await post(ada, '/api/companies', { name: 'Acme' });
  const { token } = await post(ada, '/api/company/invitations', { email: BOB, role: 'member' });
  const bobs = browserOf();
  const fields = { action: 'register', name: 'Bob', password: PASSWORD, email: BOB };
  const page = await bobs.submit(await bobs.authorize({ muster_invitation: token }), fields);
  const bob = { browser: bobs, tokens: await bobs.exchange(page) };

  return {
    server,
    adaId: await idOf(ada),
    bobId: await idOf(bob),
    inDb,
    api,
    post,
    async signIn(email = ADA.email): Promise<SignedIn> {
      await inDb((db) => db.delete(attempts));
      const asked = browserOf();
      const done = await asked.submit(await asked.authorize(), { action: 'sign-in', email, password: PASSWORD });
      return { browser: asked, tokens: await asked.exchange(done) };
    },
    status: async (who: SignedIn) => (await api(who, '/api/users/me')).status,
    refreshed: async ({ browser: whose }: SignedIn, refreshToken: string) =>
      Tokens.parse(await (await whose.refresh(refreshToken)).json()),
    /** What the log says of one kind of deed, oldest first. */
    audited: async (action: string) => {
      const rows = await inDb((db) =>
        db
          .select({ entry: auditLog.entry })
          .from(auditLog)
          .where(eq(auditLog.chain, 'installation'))
          .orderBy(auditLog.seq),
      );
      return rows.map(({ entry }) => entry).filter((entry) => entry['action'] === action);
    },
  };
}
export type SignInWorld = Awaited<ReturnType<typeof signInWorld>>;

/** A page of the provider that is opened by its address. */
export async function pageAt(browser: SignInBrowser, path: string): Promise<SignInPage> {
  const response = await browser.fetch(path);
  return { url: browser.origin + path, status: response.status, text: await response.text(), verifier: '' };
}

/** Signs out at the provider, as the page that does it by itself. */
export async function signOut({ browser }: SignedIn): Promise<Response> {
  const to = encodeURIComponent(browser.origin);
  const page = await browser.fetch(`/identity/v2/logout?client_id=muster-web&post_logout_redirect_uri=${to}`);
  const xsrf = /name="xsrf" value="(\w+)"/.exec(await page.text())?.[1] ?? '';
  const body = new URLSearchParams({ xsrf, logout: 'yes' });
  return browser.fetch('/identity/v2/logout/confirm', { method: 'POST', body });
}
