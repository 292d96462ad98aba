import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { sameLetters } from './password-strength';

/** Memory-hard: 128 MiB and about a third of a second each, so callers hold a place in the line (`Screens.inLine`). */
const CURRENT = { n: 2 ** 17, r: 8, p: 1 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** `scrypt$n$r$p$salt$key`: the parameters stay with the hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, CURRENT);
  const { n, r, p } = CURRENT;
  return ['scrypt', n, r, p, salt.toString('base64'), key.toString('base64')].join('$');
}

export interface Verdict {
  readonly matches: boolean;
  /** The hash was made with other parameters than today's: make it again. */
  readonly outdated: boolean;
}

/** Without a hash (nobody of that name) it takes as long and says no. */
export async function verifyPassword(password: string, hash: string | null): Promise<Verdict> {
  const parsed = parseHash(hash ?? NOBODY);
  if (parsed === null) return { matches: false, outdated: false };
  const key = await derive(password, parsed.salt, parsed);
  const matches = timingSafeEqual(key, parsed.key) && hash !== null;
  return { matches, outdated: parsed.n !== CURRENT.n || parsed.r !== CURRENT.r || parsed.p !== CURRENT.p };
}

const NOBODY = ['scrypt', CURRENT.n, CURRENT.r, CURRENT.p, 'A'.repeat(22), 'A'.repeat(43)].join('$');

function parseHash(hash: string) {
  const [kind, n, r, p, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || salt === undefined || key === undefined) return null;
  const bytes = Buffer.from(key, 'base64');
  if (bytes.length !== KEY_BYTES) return null;
  return { n: Number(n), r: Number(r), p: Number(p), salt: Buffer.from(salt, 'base64'), key: bytes };
}

function derive(password: string, salt: Buffer, { n, r, p }: { n: number; r: number; p: number }): Promise<Buffer> {
  return scryptAsync(sameLetters(password), salt, { N: n, r, p, maxmem: 256 * n * r });
}

function scryptAsync(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
