import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KINDS_IN_TURN } from '../kit/database';
import { Tokens } from '../kit/sign-in';
import { type SignInWorld, signInWorld } from '../kit/sign-in-world';
import { closing, openSocket } from '../kit/socket';

describe.each(KINDS_IN_TURN)('on %s', (kind) => {
  let world: SignInWorld;
  beforeAll(async () => {
    world = await signInWorld(kind);
  });
  afterAll(() => world.server.close());

  test('[SEC143] of two successors one lives on: when both are used, the sign-in ends', async () => {
    const one = await world.signIn();
    const other = await world.signIn();
    const socket = await openSocket(world.server.via, one.tokens.access_token, world.adaId);
    const first = await world.refreshed(one, one.tokens.refresh_token);
    const second = await world.refreshed(one, one.tokens.refresh_token);
    const third = await world.refreshed(one, first.refresh_token);
    expect(await world.status({ ...one, tokens: third })).toBe(200);
    const before = (await world.audited('refresh-token.reused')).length;
    const answer = await one.browser.refresh(second.refresh_token);
    expect([answer.status, (await answer.json()).error]).toEqual([400, 'invalid_grant']);
    for (const tokens of [one.tokens, first, second, third]) {
      expect(await world.status({ ...one, tokens })).toBe(401);
      expect((await one.browser.refresh(tokens.refresh_token)).status).toBe(400);
    }
    expect(await closing(socket)).toBe(4401);
    expect((await one.browser.authorize()).text).toContain('<h1>Sign in</h1>');
    const entries = (await world.audited('refresh-token.reused')).slice(before);
    expect(entries).toMatchObject([{ outcome: 'refused', actor: { userId: world.adaId } }]);
    expect(await world.status(other)).toBe(200);
  });

  test('[SEC143] used at the same instant, no two branches go on', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await world.signIn();
      const [a, b] = await Promise.all([
        world.refreshed(one, one.tokens.refresh_token),
        world.refreshed(one, one.tokens.refresh_token),
      ]);
      const answers = await Promise.all([one.browser.refresh(a.refresh_token), one.browser.refresh(b.refresh_token)]);
      expect(answers.map((answer) => answer.status).sort()).not.toEqual([200, 200]);
      for (const answer of answers.filter(({ ok }) => ok)) {
        const tokens = Tokens.parse(await answer.json());
        expect(await world.status({ ...one, tokens })).toBe(401);
        expect((await one.browser.refresh(tokens.refresh_token)).status).toBe(400);
      }
    }
  });

  test('[SEC143] a token out of its grace ends the sign-in with its access tokens', async () => {
    const one = await world.signIn();
    const next = await world.refreshed(one, one.tokens.refresh_token);
    await world.inDb((db) =>
      db.execute(sql`update oidc_payloads set consumed_at = consumed_at - interval '31 seconds'`),
    );
    expect((await one.browser.refresh(one.tokens.refresh_token)).status).toBe(400);
    expect(await world.status({ ...one, tokens: next })).toBe(401);
  });

  test('[SEC143] signing in again in the same browser begins another family', async () => {
    const one = await world.signIn();
    const first = await world.refreshed(one, one.tokens.refresh_token);
    await world.refreshed(one, first.refresh_token);
    const tokens = await one.browser.exchange(await one.browser.authorize({ nonce: 'another' }));
    const again = await world.refreshed(one, tokens.refresh_token);
    const next = await world.refreshed(one, again.refresh_token);
    expect(await world.status({ ...one, tokens: next })).toBe(200);
  });
});
