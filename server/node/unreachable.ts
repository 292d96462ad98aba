import { Client } from 'pg';
import { StartRefused } from './settings';

type Sentence = (at: string, said: string) => string;

const notReached = (what: string, way: string) => `The database cannot be reached: ${what}. ${way}`;
const notLetIn = (at: string, said: string, way: string) => `The database at ${at} refuses Muster (${said}). ${way}`;
const ENCODED = 'with characters such as @ : / # in user and password percent-encoded';

/** By the code or, where `pg` gives none, the words of what went wrong. The first that fits says it. */
const KINDS: readonly (readonly [RegExp, Sentence])[] = [
  [
    /^ECONNREFUSED/,
    (at) =>
      notReached(
        `nothing listens at ${at} (connection refused)`,
        'Start PostgreSQL there, or correct host and port in DATABASE_URL.',
      ),
  ],
  [
    /^(ENOTFOUND|EAI_)/,
    (at, said) => notReached(`the host of ${at} is not known (${said})`, 'Correct the host in DATABASE_URL.'),
  ],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout exceeded|Connection terminated due to connection timeout)/,
    (at, said) =>
      notReached(
        `${at} does not answer (${/^E/.test(said) ? said : 'timed out'})`,
        'Check host and port in DATABASE_URL, and the firewalls on the way.',
      ),
  ],
  [
    /^(ENOENT|EACCES)/,
    (at, said) =>
      notReached(
        `this user finds no socket at ${at} (${said})`,
        'Start PostgreSQL there, or correct the host in DATABASE_URL.',
      ),
  ],
  [
    /CERT|SIGNATURE|ISSUER|SSL|TLS|^EPROTO/,
    (at, said) =>
      notReached(
        `no TLS connection to ${at} comes about (${said})`,
        'Correct sslmode in DATABASE_URL (disable, or verify-full), and name the authority’s certificate with sslrootcert.',
      ),
  ],
  [/^(28P01|SASL)/, (at, said) => notLetIn(at, said, `Correct user and password in DATABASE_URL, ${ENCODED}.`)],
  [
    /^28/,
    (at, said) =>
      notLetIn(
        at,
        said,
        'Correct the user in DATABASE_URL, let it in in pg_hba.conf, or ask for TLS with sslmode=verify-full.',
      ),
  ],
  [/^3D/, (at, said) => notLetIn(at, said, 'Make that database (createdb), or correct its name in DATABASE_URL.')],
  [
    /^42501/,
    (at, said) =>
      notLetIn(at, said, 'Have an administrator make this user the database’s owner (ALTER DATABASE … OWNER TO …).'),
  ],
  [/^53300/, (at, said) => notLetIn(at, said, 'Close other connections or raise max_connections, then start again.')],
  [/^57P/, (at, said) => notLetIn(at, said, 'Wait until PostgreSQL is ready, then start again.')],
  [
    /^(Connection terminated|ECONN|EPIPE|08)/,
    (at) =>
      notReached(
        `${at} closed the connection`,
        'See that it is PostgreSQL that listens there, or correct host and port in DATABASE_URL.',
      ),
  ],
];

/**
 * S110. Why the PostgreSQL that `DATABASE_URL` names cannot be used, with the way out; null where that is not what went
 * wrong. Nothing of the password is said.
 */
export function unreachable(url: string, error: unknown): StartRefused | null {
  const place = placeOf(url);
  if ('fault' in place) return notRead(place.fault);
  const found = causesOf(error);
  for (const [kind, sentence] of KINDS) {
    const one = found.find(({ code, words }) => kind.test(code || words));
    if (!one) continue;
    // A slash in a password ends the host's part early: what `pg` takes for the host is then a piece of the password.
    if (/^\w+:\/\/[^/?#]*[/?#].*@/.test(url)) return notRead('an @ stands behind the host');
    return new StartRefused(sentence(place.at, /^[A-Z]\w+$/.test(one.code) ? one.code : one.words));
  }
  return null;
}

const notRead = (fault: string) =>
  new StartRefused(
    `DATABASE_URL cannot be read (${fault}). It has to be postgres://user:password@host:port/database, ${ENCODED}.`,
  );

/** As `pg` reads it, which has defaults of its own. */
function placeOf(url: string): { readonly at: string } | { readonly fault: string } {
  try {
    const { host, port } = new Client({ connectionString: url });
    if (host.startsWith('/')) return { at: host };
    return { at: `${host.includes(':') ? `[${host}]` : host}:${port}` };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** From the outermost in: Drizzle's error carries that of `pg`, which may carry another. */
function causesOf(error: unknown): readonly { readonly code: string; readonly words: string }[] {
  if (!(error instanceof Error)) return [];
  const [words = ''] = error.message.split('\n');
  // Drizzle's own words are the statement.
  const own = /^Failed query/.test(words) ? [] : [{ code: 'code' in error ? String(error.code) : '', words }];
  return [...own, ...causesOf(error.cause)];
}
