import { Client, FilterParser, InvalidCredentialsError, ResultCodeError } from 'ldapts';
import type { LdapSettings } from '../../../contract/areas/integrations/connectors/ldap';
import { BINARY_ATTRIBUTES, DIRECTORY_ATTRIBUTES, directoryRow } from '../../../domain/integrations/directory-row';
import { type Connector, type Reading, SourceFailure, type SourceFile } from '../../connectors/connector';
import { firstRows, jsonLines, type Row } from '../../connectors/json-lines';
import type { Egress } from '../guarded-get';
import { addressOf, failureOf, tlsFor } from './way-out';

/** Active Directory gives no more at once. */
const PER_PAGE = 500;
const SHOWN = 20;
const MINUTE = 60_000;

/** The entries of a directory, each as a row (CN30-CN33). All of them each time: what is gone there is known by its absence. */
export function ldapConnector(egress: Egress): Connector<LdapSettings> {
  return {
    kind: 'ldap',
    async *read(reading): AsyncGenerator<SourceFile> {
      checkFilter(reading.settings.filter);
      yield { name: 'directory.jsonl', body: jsonLines(entries(egress, reading)), holds: 'rows', cursor: null };
    },
    async test(reading) {
      checkFilter(reading.settings.filter);
      const rows = await firstRows(entries(egress, reading), SHOWN);
      const what = rows.length === SHOWN ? `The first ${SHOWN} entries are shown` : `Entries: ${rows.length}`;
      return { says: `The directory was searched. ${what}.`, rows };
    },
  };
}

function checkFilter(filter: string): void {
  try {
    FilterParser.parseString(filter);
  } catch {
    throw new SourceFailure(
      'The filter cannot be read. It is written in brackets, as (objectClass=computer), each of which is closed.',
    );
  }
}

async function* entries(egress: Egress, reading: Reading<LdapSettings>): AsyncGenerator<Row> {
  const { settings, signal } = reading;
  const client = await clientOf(egress, settings);
  const stop = (): void => void client.unbind().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    await signIn(client, reading);
    const pages = client.searchPaginated(settings.base, {
      ...{ scope: 'sub', filter: settings.filter, paged: { pageSize: PER_PAGE }, attributes: attributesOf(settings) },
      explicitBufferAttributes: [...BINARY_ATTRIBUTES],
    });
    for await (const { searchEntries } of pages)
      for (const { dn, ...values } of searchEntries) yield directoryRow(dn, values);
  } catch (error) {
    throw faultOf(error, reading);
  } finally {
    signal.removeEventListener('abort', stop);
    await client.unbind().catch(() => undefined);
  }
}

const attributesOf = ({ attributes = '' }: LdapSettings): string[] => [
  ...DIRECTORY_ATTRIBUTES,
  ...attributes.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])),
];

async function clientOf(egress: Egress, settings: LdapSettings): Promise<Client> {
  const { host, security, authority } = settings;
  const isSecure = security === 'ldaps';
  const { address, family } = await addressOf(host, egress);
  const port = settings.port ?? (isSecure ? 636 : 389);
  return new Client({
    // To the address that was looked at; the certificate is asked for the name.
    url: `${isSecure ? 'ldaps' : 'ldap'}://${family === 6 ? `[${address}]` : address}:${port}`,
    ...(isSecure && { tlsOptions: tlsFor(host, authority) }),
    ...{ timeout: 2 * MINUTE, connectTimeout: 15_000, strictDN: false },
  });
}

async function signIn(client: Client, { settings, secrets }: Reading<LdapSettings>): Promise<void> {
  const password = secrets['password'] ?? '';
  // A directory takes a user without a password for nobody, and answers him with nothing.
  if (password === '') throw new SourceFailure('A password is needed. Enter it in the settings.');
  // Nothing is sent before what is sent is encrypted.
  if (settings.security === 'starttls') await client.startTLS(tlsFor(settings.host, settings.authority));
  await client.bind(settings.user, password);
}

const WORDS: Readonly<Record<number, string>> = {
  1: 'it does not let this user search. Check the user, and that it is written as user@domain or by its full name.',
  3: 'it stopped for it took too long. Search in a part of it, or with a narrower filter.',
  4: 'it gives no more entries than it allows. Raise its limit for this user, or search in a part of it.',
  8: 'it wants encryption, or signing. Choose TLS in the settings.',
  11: 'it gives no more entries than its administrator allows. Search in a part of it.',
  12: 'it does not give its entries in pages. Allow the paged results control there.',
  13: 'it wants encryption. Choose TLS in the settings.',
  32: 'there is nothing at the place to search in. Check it: as DC=example,DC=com.',
  34: 'the place to search in, or the user, is not written as a name of a directory. As DC=example,DC=com.',
  50: 'this user may not read there. Give it the right to read.',
  51: 'it is busy. It is tried again.',
  52: 'it is not available. It is tried again.',
  53: 'it will not do this. Check whether it wants encryption.',
};

/** What Active Directory says in its message of why it lets somebody not in. */
const SIGN_IN: Readonly<Record<string, string>> = {
  '525': 'it does not know this user.',
  '52e': 'the password is wrong.',
  '530': 'this user may not sign in at this time.',
  '531': 'this user may not sign in from here.',
  '532': 'the password of this user has expired.',
  '533': 'this user is disabled.',
  '701': 'this user has expired.',
  '773': 'this user has to change the password first.',
  '775': 'this user is locked.',
};

function faultOf(error: unknown, { settings, signal }: Reading<LdapSettings>): unknown {
  if (error instanceof SourceFailure || signal.aborted) return error;
  if (error instanceof InvalidCredentialsError) {
    const said = /\bdata ([0-9a-f]{3})\b/i.exec(error.message)?.[1]?.toLowerCase() ?? '';
    const words = Object.hasOwn(SIGN_IN, said) ? SIGN_IN[said] : 'it does not know this user or this password.';
    return new SourceFailure(`${settings.host}: ${words} Enter them anew, or set it right there.`);
  }
  const words = error instanceof ResultCodeError ? WORDS[error.code] : undefined;
  if (words !== undefined) return new SourceFailure(`${settings.host}: ${words}`);
  return failureOf(error, settings.host, signal);
}
