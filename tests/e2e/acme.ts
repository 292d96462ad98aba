import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { TERMS_VERSION } from '../../contract/version';
import { SignInBrowser } from '../kit/sign-in';
import { ADA, BOB, fillSignIn, type Person } from './people';
import type { ServerProcess } from './server-process';

/** An installation with its administrator, who owns a company, and a member of that company. */

const Token = z.object({ token: z.string() });
const Company = z.object({ companies: z.array(z.object({ companyId: z.string() })) });

/** Answers the company's id. */
export async function settle(server: ServerProcess): Promise<string> {
  const ada = new SignInBrowser(server.url);
  const { access_token: adas } = await ada.exchange(
    await ada.submit(await ada.authorize(), { action: 'set-up', ...ADA }),
  );
  await ada.api(adas, '/api/companies', 'POST', { name: 'Acme' });
  const invitation = await ada.api(adas, '/api/company/invitations', 'POST', { email: BOB.email, role: 'member' });
  const { token } = Token.parse(await invitation.json());
  const bob = new SignInBrowser(server.url);
  const invited = await bob.authorize({ muster_invitation: token });
  const { access_token: bobs } = await bob.exchange(
    await bob.submit(invited, { action: 'register', name: BOB.name, password: BOB.password }),
  );
  await bob.api(bobs, `/api/invitations/${token}/accept`, 'POST');
  for (const [who, tokens] of [
    [ada, adas],
    [bob, bobs],
  ] as const) {
    await who.api(tokens, '/api/user/terms-acceptances', 'POST', { version: TERMS_VERSION });
  }
  const { companies } = Company.parse(await (await bob.api(bobs, '/api/users/me')).json());
  return companies[0]?.companyId ?? '';
}

/** Opens a page that needs somebody, and signs in on the provider's. */
export async function signInAs(page: Page, person: Person, address: string): Promise<void> {
  await page.goto(address);
  await fillSignIn(page, person);
}
