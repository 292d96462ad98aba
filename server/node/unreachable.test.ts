import { expect, test } from 'vitest';
import { refusalOf } from './refusal-of';

const URL_OF = 'postgres://muster:s3cr3t@db.example:6543/inventory';
const failed = (code: string, words: string) => Object.assign(new Error(words), code === '' ? {} : { code });
/** As it comes from Drizzle. */
const asked = (cause: Error) => new Error('Failed query: select $1\nparams: s3cr3t', { cause });
const timedOut = new Error('Connection terminated due to connection timeout', {
  cause: new Error('Connection terminated unexpectedly'),
});

test.each([
  [
    failed('ECONNREFUSED', ''),
    /nothing listens at db\.example:6543 .*Start PostgreSQL there, or correct host and port/,
  ],
  [failed('ENOTFOUND', 'getaddrinfo ENOTFOUND db.example'), /host of db\.example:6543 is not known \(ENOTFOUND\)/],
  [failed('EAI_AGAIN', 'getaddrinfo EAI_AGAIN db.example'), /is not known \(EAI_AGAIN\)\. Correct the host/],
  [timedOut, /db\.example:6543 does not answer \(timed out\)\. Check host and port .* firewalls/],
  [failed('EHOSTUNREACH', 'connect EHOSTUNREACH'), /does not answer \(EHOSTUNREACH\)/],
  [failed('', 'The server does not support SSL connections'), /no TLS connection .*not support SSL.*sslmode/],
  [
    failed('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed'),
    /no TLS connection .*\(SELF_SIGNED_CERT_IN_CHAIN\).*sslrootcert/,
  ],
  [failed('28P01', 'password authentication failed for user "muster"'), /user "muster"\)\. Correct user and password/],
  [failed('', 'SASL: client password must be a string'), /must be a string\)\. Correct user and password/],
  [failed('28000', 'no pg_hba.conf entry for host "::1", no encryption'), /no encryption\)\. .*sslmode=verify-full/],
  [failed('3D000', 'database "inventory" does not exist'), /"inventory" does not exist\)\. Make that database/],
  [failed('42501', 'permission denied for schema public'), /schema public\)\. Have an administrator make this user/],
  [failed('53300', 'sorry, too many clients already'), /too many clients already\)\. Close other connections/],
  [failed('57P03', 'the database system is starting up'), /starting up\)\. Wait .*start again/],
  [
    failed('', 'Connection terminated unexpectedly'),
    /db\.example:6543 closed the connection\. See that it is PostgreSQL/,
  ],
])('[S110] the database of DATABASE_URL: %s is told with the way out, and never the password', (error, words) => {
  for (const one of [error, asked(error)]) {
    const message = refusalOf(one, URL_OF)?.message;
    expect(message).toMatch(words);
    expect(message).not.toMatch(/s3cr3t|\n/);
  }
});

test.each([
  ['postgres://muster:s3cr3t#1@db.example/inventory', /^DATABASE_URL cannot be read \(Invalid URL\)/],
  // What stands before the slash would pass for a host.
  ['postgres://muster:x@s3cr3t/1@db.example/inventory', /an @ stands behind the host.*percent-encoded/],
])('[S110] a DATABASE_URL that does not say what is meant is told without the password', (url, words) => {
  const message = refusalOf(failed('ENOTFOUND', 'getaddrinfo ENOTFOUND s3cr3t'), url)?.message;
  expect(message).toMatch(words);
  expect(message).not.toContain('s3cr3t');
});

test('[S110] of a socket its folder is told, of an address of version 6 where its port begins', () => {
  const refused = failed('ECONNREFUSED', '');
  expect(refusalOf(refused, 'postgres:///x?host=/run/postgres')?.message).toContain('listens at /run/postgres (');
  expect(refusalOf(refused, 'postgres://u@[::1]/x')?.message).toContain('listens at [::1]:5432 (');
});

test('[S110] a fault of ours is not taken for the database’s', () => {
  expect(refusalOf(new TypeError('x is not a function'), URL_OF)).toBe(null);
  expect(refusalOf(failed('23505', 'duplicate key'), URL_OF)).toBe(null);
});

test('[S110] a database that is missing is damage where it is the data folder’s own, and elsewhere a name to correct', () => {
  const missing = failed('3D000', 'database "muster" does not exist');
  expect(refusalOf(missing)?.message).toMatch(/files are damaged \(3D000\)\. Put a backup back/);
  expect(refusalOf(missing, URL_OF)?.message).not.toMatch(/damaged/);
});
