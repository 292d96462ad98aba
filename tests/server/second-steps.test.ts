import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SignInBrowser, type SignInPage } from '../kit/sign-in';
import { BOB, PASSWORD, pageAt, type SignedIn, type SignInWorld, signInWorld } from '../kit/sign-in-world';

let world: SignInWorld;
let bob: SignedIn;
beforeAll(async () => {
  world = await signInWorld('pglite');
  await world.inDb((db) =>
    db.execute(sql`insert into memberships (company_id, user_id, role, created_at)
      select id, ${world.bobId}::uuid, 'member', now() from companies`),
  );
});
afterAll(() => world.server.close());
beforeEach(async () => {
  await world.inDb((db) => db.execute(sql`delete from totp_secrets`));
  await world.inDb((db) => db.execute(sql`delete from recovery_codes`));
  await world.inDb((db) => db.execute(sql`delete from attempts`));
  await world.inDb((db) => db.execute(sql`update company_settings set needs_second_step = false`));
  bob = await world.signIn(BOB);
});

const ADDRESS = '/identity/second-step';
const hidden = ({ text }: SignInPage, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
const keyOn = ({ text }: SignInPage) => /<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1]?.replaceAll(' ', '') ?? '';
const codesOn = ({ text }: SignInPage) =>
  [...text.matchAll(/<code>([a-z0-9]{5}-[a-z0-9]{5})<\/code>/g)].map(([, code]) => code ?? '');
/** A code of the app, this many steps from now. */
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function managed(who: SignedIn): Promise<SignInPage> {
  return who.browser.submit(await pageAt(who.browser, ADDRESS), { action: 'prove', before: PASSWORD });
}

/** Sets the app up; answers its key and the codes on paper. */
async function setUp(who: SignedIn) {
  const page = await managed(who);
  const key = keyOn(page);
  const fields = { action: 'add-app', proof: hidden(page, 'proof'), sealed: hidden(page, 'sealed') };
  const done = await who.browser.submit(page, { ...fields, code: codeOf(key, -1) });
  return { key, codes: codesOn(done) };
}

async function passwordGiven(browser = new SignInBrowser(world.server.origin)) {
  const page = await browser.submit(await browser.authorize(), { action: 'sign-in', email: BOB, password: PASSWORD });
  return { browser, page, proof: hidden(page, 'proof') };
}
const isIn = ({ url }: SignInPage) => new URL(url).searchParams.has('code');

test('[SEC192] nothing is changed without the password of a moment before, and never for somebody else', async () => {
  const stranger = new SignInBrowser(world.server.origin);
  expect((await pageAt(stranger, ADDRESS)).status).toBe(401);
  const first = await pageAt(bob.browser, ADDRESS);
  expect(first.text).not.toContain('authenticator app');
  const wrong = await bob.browser.submit(first, { action: 'prove', before: 'not the password' });
  expect(wrong.text).toContain('The password is wrong.');
  const page = await managed(bob);
  const key = keyOn(page);
  const fields = { action: 'add-app', sealed: hidden(page, 'sealed'), code: codeOf(key) };
  for (const proof of ['', 'made.up.proof', hidden(page, 'proof').replace(/.$/, 'x')]) {
    const refused = await bob.browser.submit(page, { ...fields, proof });
    expect(refused.text).toContain('Enter your password again');
  }
  // A proof of another's sign-in is none here.
  const ada = await world.signIn();
  const hers = await managed(ada);
  const stolen = await bob.browser.submit(page, { ...fields, proof: hidden(hers, 'proof') });
  expect(stolen.text).toContain('Enter your password again');
  const wrongCode = await bob.browser.submit(page, { ...fields, proof: hidden(page, 'proof'), code: '000000' });
  expect(wrongCode.text).toContain('This code is wrong');
  expect((await world.inDb((db) => db.execute(sql`select 1 from totp_secrets`))).length).toBe(0);
});

test('[SEC192] its secret is sealed, and the codes on paper are kept as hashes', async () => {
  const { key, codes } = await setUp(bob);
  expect(codes).toHaveLength(10);
  const rows = await world.inDb((db) =>
    db.execute(
      sql`select (select json_agg(t) from totp_secrets t)::text || (select json_agg(r) from recovery_codes r)::text as kept`,
    ),
  );
  const [{ kept } = { kept: '' }] = [...rows];
  for (const secret of [key, ...codes, ...codes.map((code) => code.replace('-', ''))])
    expect(String(kept)).not.toContain(secret);
  expect(await (await world.api(bob, '/api/account/second-steps')).json()).toMatchObject({
    ...{ appSince: expect.any(String), passkeys: [], recoveryCodesLeft: 10, requiredBy: [] },
  });
  const { members } = await (await world.api(await world.signIn(), '/api/company/members')).json();
  expect(members.map((one: { hasSecondStep: boolean }) => one.hasSecondStep)).toEqual([false, true]);
});

test('[SEC193] the password alone lets nobody in; a code does, once', async () => {
  const { key } = await setUp(bob);
  const { browser, page, proof } = await passwordGiven();
  expect(isIn(page)).toBe(false);
  expect(page.text).toContain('Second step');
  const wrong = await browser.submit(page, { action: 'step-code', proof, code: '123456' });
  expect(wrong.text).toContain('This code is wrong');
  const code = codeOf(key);
  const done = await browser.submit(page, { action: 'step-code', proof, code });
  expect(isIn(done)).toBe(true);
  await browser.exchange(done);
  // The same code again, in another sign-in, and the proof of one in another.
  const next = await passwordGiven();
  expect((await next.browser.submit(next.page, { action: 'step-code', proof: next.proof, code })).text).toContain(
    'This code is wrong',
  );
  const foreign = await next.browser.submit(next.page, { action: 'step-code', proof, code: codeOf(key, 1) });
  expect(isIn(foreign)).toBe(false);
  expect(foreign.text).toContain('Enter your password again');
});

test('[SEC193] a code on paper counts once, and guessing waits', async () => {
  const { codes } = await setUp(bob);
  const [first = ''] = codes;
  const one = await passwordGiven();
  expect(
    isIn(await one.browser.submit(one.page, { action: 'step-code', proof: one.proof, code: first.toUpperCase() })),
  ).toBe(true);
  const two = await passwordGiven();
  const again = await two.browser.submit(two.page, { action: 'step-code', proof: two.proof, code: first });
  expect(again.text).toContain('This code is wrong');
  const statuses: number[] = [];
  for (let tries = 0; tries < 8; tries += 1) {
    statuses.push(
      (await two.browser.submit(two.page, { action: 'step-code', proof: two.proof, code: '000000' })).status,
    );
  }
  expect(statuses.at(-1)).toBe(429);
});

test('[SEC194] a company that asks for it has everybody set one up before they are in', async () => {
  const ada = await world.signIn();
  await world.api(ada, '/api/company', 'PUT', { needsSecondStep: true });
  const { browser, page, proof } = await passwordGiven();
  expect(page.text).toContain('Acme asks everybody for one');
  const early = await browser.submit(page, { action: 'step-done', proof });
  expect(isIn(early)).toBe(false);
  const enrol = { action: 'step-enrol', proof, sealed: hidden(page, 'sealed') };
  const wrong = await browser.submit(page, { ...enrol, code: '000000' });
  expect(wrong.text).toContain('This code is wrong');
  const told = await browser.submit(page, { ...enrol, code: codeOf(keyOn(page)) });
  expect(codesOn(told)).toHaveLength(10);
  const done = await browser.submit(told, { action: 'step-done', proof: hidden(told, 'proof') });
  expect(isIn(done)).toBe(true);
});

test('[SEC195] a passkey that nobody keeps, or of another place, lets nobody in', async () => {
  const browser = new SignInBrowser(world.server.origin);
  const page = await browser.authorize();
  const response = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' };
  for (const credential of [
    '',
    'no json',
    '{}',
    JSON.stringify({ id: 'x', rawId: 'x', type: 'public-key', response }),
  ]) {
    const refused = await browser.submit(page, { action: 'passkey', credential });
    expect([isIn(refused), refused.text.includes('This passkey could not be used')]).toEqual([false, true]);
  }
});

test('[CA26] an address is changed with the password, to one that nobody has, and counts as not verified without mail', async () => {
  const address = '/identity/email';
  expect((await pageAt(new SignInBrowser(world.server.origin), address)).status).toBe(401);
  const page = await pageAt(bob.browser, address);
  expect(page.text).toContain('sends no mail');
  for (const [fields, words] of [
    [{ email: 'new@example.com', before: 'wrong' }, 'The password is wrong'],
    [{ email: 'nobody', before: PASSWORD }, 'not an email address'],
    [{ email: BOB.toUpperCase(), before: PASSWORD }, 'That is your address already'],
    [{ email: 'ada@example.com', before: PASSWORD }, 'Another account has this address'],
  ] as const) {
    expect((await bob.browser.submit(page, { action: 'email', ...fields })).text).toContain(words);
  }
  const done = await bob.browser.submit(page, { action: 'email', email: 'robert@example.com', before: PASSWORD });
  expect(done.text).toContain('Email changed');
  expect(await (await world.api(bob, '/api/account')).json()).toMatchObject({
    ...{ email: 'robert@example.com', emailVerified: false },
  });
  await world.inDb((db) => db.execute(sql`delete from attempts`));
  const browser = new SignInBrowser(world.server.origin);
  const again = await browser.submit(await browser.authorize(), {
    ...{ action: 'sign-in', email: 'robert@example.com', password: PASSWORD },
  });
  expect(isIn(again)).toBe(true);
});
