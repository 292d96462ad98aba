import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createLocalJWKSet } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { issuerKeys } from './issuer-keys';
import { tokenVerifier } from './tokens';

const ISSUER = 'https://tenant.example/';
const AUDIENCE = 'https://muster.example/api';
const SUB = 'auth0|ada';

const ours = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const jwk = (key: KeyObject, kid: string) => ({ ...key.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' });
const JWKS = {
  keys: [jwk(ours.publicKey, 'one'), jwk(generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey, 'two')],
};

const verify = tokenVerifier({
  issuer: ISSUER,
  audience: AUDIENCE,
  keys: createLocalJWKSet(JWKS),
  types: ['at+jwt'],
  toleranceSeconds: 30,
});

const now = () => Math.floor(Date.now() / 1_000);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = { alg: 'RS256', typ: 'at+jwt', kid: 'one' };
const claims = (changed: object = {}) => ({
  iss: ISSUER,
  aud: AUDIENCE,
  sub: SUB,
  iat: now(),
  exp: now() + 3_600,
  sid: 'a-session',
  ...changed,
});

function token(payload: object = claims(), header: object = HEADER, key = ours.privateKey): string {
  const input = `${encode(header)}.${encode(payload)}`;
  return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`;
}

function withPublicKeyAsSecret(): string {
  const input = `${encode({ ...HEADER, alg: 'HS256' })}.${encode(claims())}`;
  const secret = ours.publicKey.export({ format: 'pem', type: 'spki' });
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

test('[ID1] a token of the issuer, for us, counts', async () => {
  expect(await verify(token())).toMatchObject({ sub: SUB, session: 'a-session' });
  expect(await verify(token(claims({ aud: ['https://tenant.example/userinfo', AUDIENCE] })))).not.toBeNull();
});

test('[ID1] clocks may differ by half a minute', async () => {
  expect(await verify(token(claims({ exp: now() - 20 })))).not.toBeNull();
  expect(await verify(token(claims({ iat: now() + 20, nbf: now() + 20 })))).not.toBeNull();
});

const expired = { iat: now() - 7_200, exp: now() - 3_600 };
const ID_TOKEN = { aud: 'muster-web', nonce: 'n', email: 'ada@example.com' };
const strangerJwk = theirs.publicKey.export({ format: 'jwk' });

const BAD: Readonly<Record<string, () => string>> = {
  'alg none': () => `${encode({ ...HEADER, alg: 'none' })}.${encode(claims())}.`,
  'alg None, with a signature': () => token(claims(), { ...HEADER, alg: 'None' }),
  'HS256 with the public key as secret': withPublicKeyAsSecret,
  'RS512 by our key': () => token(claims(), { ...HEADER, alg: 'RS512' }),
  'a key of its own in the header': () => token(claims(), { ...HEADER, jwk: strangerJwk }, theirs.privateKey),
  'an address for keys in the header': () =>
    token(claims(), { ...HEADER, jku: 'https://evil.example/keys.json', kid: 'evil' }, theirs.privateKey),
  'a certificate address in the header': () =>
    token(claims(), { ...HEADER, x5u: 'https://evil.example/cert.pem' }, theirs.privateKey),
  'our kid, another key': () => token(claims(), HEADER, theirs.privateKey),
  'the kid of another of our keys': () => token(claims(), { ...HEADER, kid: 'two' }),
  'a kid that is a path': () => token(claims(), { ...HEADER, kid: '../../dev/null' }, theirs.privateKey),
  'no kid where there are two keys': () => token(claims(), { alg: 'RS256', typ: 'at+jwt' }),
  'an ID token': () => token(claims(ID_TOKEN), { ...HEADER, typ: 'JWT' }),
  'an ID token dressed as an access token': () => token(claims(ID_TOKEN)),
  'an access token without its type': () => token(claims(), { alg: 'RS256', kid: 'one' }),
  'another audience': () => token(claims({ aud: 'https://other.example/api' })),
  'no audience': () => token(claims({ aud: undefined })),
  expired: () => token(claims(expired)),
  'without an end': () => token(claims({ exp: undefined })),
  'issued an hour in the future': () => token(claims({ iat: now() + 3_600, exp: now() + 7_200 })),
  'valid from an hour in the future': () => token(claims({ nbf: now() + 3_600, exp: now() + 7_200 })),
  'without a time of issue': () => token(claims({ iat: undefined })),
  'the same sub from another issuer': () => token(claims({ iss: 'https://other.example/' })),
  'an issuer without its slash': () => token(claims({ iss: ISSUER.slice(0, -1) })),
  'no subject': () => token(claims({ sub: undefined })),
  'an empty subject': () => token(claims({ sub: '' })),
  'a subject that is no text': () => token(claims({ sub: { $ne: null } })),
  'a program of the tenant': () => token(claims({ sub: 'abc@clients', gty: 'client-credentials' })),
  'another payload under the signature': () => {
    const [header, , signature] = token().split('.');
    return `${header}.${encode(claims({ sub: 'auth0|eve' }))}.${signature}`;
  },
  'a header it must understand': () => token(claims(), { ...HEADER, crit: ['exp'], exp: 1 }),
  'ten kilobytes': () => token(claims({ more: 'x'.repeat(10_000) })),
  'no token': () => 'nonsense',
  'two dots': () => '..',
};

describe('bad tokens', () => {
  test.each(Object.entries(BAD))('[ID2] %s', async (_, make) => {
    expect(await verify(make())).toBeNull();
  });

  test('[ID6] the bypass subject', async () => {
    expect(await verify(token(claims({ sub: 'bypass|developer@muster.local' })))).toBeNull();
  });
});

describe('a tenant’s keys', () => {
  const answering = () => vi.fn<typeof fetch>(async () => Response.json(JWKS));
  const over = (fetchWith: typeof fetch) =>
    tokenVerifier({
      issuer: ISSUER,
      audience: AUDIENCE,
      keys: issuerKeys(ISSUER, fetchWith),
      types: ['at+jwt', 'jwt'],
      toleranceSeconds: 30,
    });

  test('[ID3] are fetched from the issuer, once for many tokens at a time', async () => {
    const fetching = answering();
    const check = over(fetching);
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(token())));
    expect(answers.every((answer) => answer?.sub === SUB)).toBe(true);
    await check(token());
    expect(fetching.mock.calls.map(([url]) => String(url))).toEqual(['https://tenant.example/.well-known/jwks.json']);
  });

  test('[ID3] no header makes us ask anybody else', async () => {
    const fetching = answering();
    const check = over(fetching);
    for (const header of [
      { jku: 'https://evil.example/k' },
      { x5u: 'https://evil.example/c' },
      { kid: 'https://evil.example/' },
    ]) {
      expect(await check(token(claims(), { ...HEADER, ...header }, theirs.privateKey))).toBeNull();
    }
    expect(new Set(fetching.mock.calls.map(([url]) => new URL(String(url)).host))).toEqual(new Set(['tenant.example']));
  });

  test('[ID3] that cannot be fetched sign nobody out', async () => {
    const check = over(async () => {
      throw new TypeError('fetch failed');
    });
    await expect(check(token())).rejects.toMatchObject({ problem: { status: 503 } });
    const failing = over(async () => new Response('busy', { status: 502 }));
    await expect(failing(token())).rejects.toMatchObject({ problem: { status: 503 } });
  });

  test('[ID3] last seen count when the tenant stops answering', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let answers = true;
    const check = over(async () => (answers ? Response.json(JWKS) : new Response('', { status: 500 })));
    expect(await check(token())).not.toBeNull();
    answers = false;
    vi.advanceTimersByTime(3_600_000);
    expect(await check(token())).not.toBeNull();
    expect(await check(token(claims(), HEADER, theirs.privateKey))).toBeNull();
    vi.useRealTimers();
  });
});
