import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';

/** The issuer's keys could not be fetched: that says nothing about the token. */
export class KeysUnreachable extends Error {
  override readonly name = 'KeysUnreachable';
}

const TIMEOUT_MS = 5_000;

/**
 * A tenant's keys, from its issuer's own address and from nowhere else: cached, fetched once at a time,
 * and the ones last seen where the tenant does not answer.
 */
export function issuerKeys(issuer: string, fetchWith: typeof fetch = fetch): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL('.well-known/jwks.json', issuer), {
    timeoutDuration: TIMEOUT_MS,
    [customFetch]: (url, init) => fetchWith(url, init),
  });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      const known = remote.jwks();
      if (known === undefined) throw new KeysUnreachable();
      return createLocalJWKSet(known)(header, token);
    }
  };
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  return error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';
}
