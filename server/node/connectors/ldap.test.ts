import { createServer as createTls } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { LDAP_FORM, LdapSettings } from '../../../contract/areas/integrations/connectors/ldap';
import { directoryRow } from '../../../domain/integrations/directory-row';
import { mapRow } from '../../../domain/integrations/map-row';
import { PRESETS } from '../../../domain/integrations/presets';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../../tests/kit/certificate';
import { HERE, readingOf, readWith, rowsIn } from '../../../tests/kit/connectors';
import { ldapServer } from '../../../tests/kit/ldap-server';
import { ldapConnector } from './ldap';

const GUID = Buffer.from('33221100554477668899aabbccddeeff', 'hex');
const SID = Buffer.from('010500000000000515000000010000000200000003000000f4010000', 'hex');
const COMPUTERS = Array.from({ length: 1_003 }, (_, n) => ({
  dn: `CN=SRV${n},OU=Servers,DC=example,DC=com`,
  values: {
    objectClass: ['top', 'person', 'organizationalPerson', 'user', 'computer'],
    objectGUID: [n === 0 ? GUID : Buffer.concat([GUID.subarray(2), Buffer.from([n >> 8, n & 255])])],
    objectSid: [SID],
    cn: [`SRV${n}`],
    sAMAccountName: [`SRV${n}$`],
    dNSHostName: [`srv${n}.example.com`],
    operatingSystem: [n === 1 ? 'Windows 11 Enterprise' : 'Windows Server 2022 Standard'],
    operatingSystemVersion: ['10.0 (20348)'],
    lastLogonTimestamp: [n === 2 ? '0' : '134082258600000000'],
    accountExpires: ['9223372036854775807'],
    whenCreated: ['20240229120000.0Z'],
    userAccountControl: ['4096'],
  },
}));
const directory = ldapServer(COMPUTERS);
/** The same, with TLS from the first byte on. */
const secure = createTls({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (socket) =>
  directory.server.emit('connection', socket),
);
const portOf = async (server: typeof directory.server): Promise<number> => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const at = server.address();
  return typeof at === 'object' && at !== null ? at.port : 0;
};
let [plainPort, securePort] = [0, 0];
beforeAll(async () => {
  plainPort = await portOf(directory.server);
  securePort = await portOf(secure);
});
afterAll(() => {
  directory.server.close();
  secure.close();
});

const connector = ldapConnector(HERE);
const reading = (more: object = {}, password = 'right') =>
  readingOf(
    z.parse(LdapSettings, {
      ...{ host: 'localhost', port: plainPort, security: 'none', user: 'reader', base: 'DC=example,DC=com' },
      ...{ filter: '(objectClass=computer)', ...more },
    }),
    { secrets: { password } },
  );
const faultOf = (more: object = {}, password?: string) =>
  connector.test(reading(more, password)).then(
    ({ says }) => says,
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

test('[CN30] all entries are read, a page after the other, and say what Active Directory means', async () => {
  directory.searches.length = 0;
  const rows = rowsIn(await readWith(connector, reading()));
  expect([rows.length, directory.searches.length]).toEqual([1_003, 3]);
  expect(rows[0]).toMatchObject({
    ...{ id: '00112233-4455-6677-8899-aabbccddeeff', objectSid: 'S-1-5-21-1-2-3-500', kind: 'server' },
    ...{
      name: 'SRV0',
      hostname: 'SRV0',
      lastSeen: '2025-11-21T19:11:00.000Z',
      whenCreated: '2024-02-29T12:00:00.000Z',
    },
    ...{ domain: 'example.com', isEnabled: true },
  });
  expect(rows[0]).not.toHaveProperty('accountExpires');
  expect(rows[1]).not.toHaveProperty('kind');
  expect(rows[2]).not.toHaveProperty('lastSeen');
  const row = z.parse(z.record(z.string(), z.unknown()), rows[0]);
  const { fieldMap } = LDAP_FORM;
  expect(Object.fromEntries(mapRow(row, [...fieldMap]).map((text, at) => [fieldMap[at]?.to, text]))).toEqual({
    ...{ id: '00112233-4455-6677-8899-aabbccddeeff', type: 'server', name: 'SRV0', hostname: 'SRV0' },
    ...{ fqdn: 'srv0.example.com', 'os.name': 'Windows Server 2022 Standard', 'os.version': '10.0 (20348)' },
    ...{ lastSeen: '2025-11-21T19:11:00.000Z', domain: 'example.com', 'owner.email': '', location: '' },
  });
});

test('[CN30] people of Active Directory are assets of the type user, by their own map', () => {
  const map = PRESETS.find(({ id }) => id === 'active-directory-users')?.fieldMap ?? [];
  const row = directoryRow('CN=Ada L,OU=People,DC=example,DC=com', {
    ...{ objectClass: ['top', 'person', 'organizationalPerson', 'user'], objectGUID: GUID, userAccountControl: '514' },
    ...{ sAMAccountName: 'ada', displayName: 'Ada L', mail: 'ada@example.com', department: 'Engines' },
  });
  expect(row).toMatchObject({ kind: 'user', isEnabled: false });
  expect(Object.fromEntries(mapRow(row, map).map((text, at) => [map[at]?.to, text]))).toMatchObject({
    ...{ id: '00112233-4455-6677-8899-aabbccddeeff', type: 'user', name: 'ada', 'owner.name': 'Ada L' },
    ...{ 'owner.email': 'ada@example.com', domain: 'example.com', custom: 'Engines' },
  });
});

test('[CN31] nothing is sent before it is encrypted, and the certificate is looked at for the name', async () => {
  directory.searches.length = 0;
  const ldaps = { security: 'ldaps', port: securePort };
  expect(await faultOf({ security: 'starttls', authority: CERTIFICATE })).toMatch('The first 20 entries');
  expect(await faultOf({ ...ldaps, authority: CERTIFICATE })).toMatch('The first 20 entries');
  expect(directory.searches[0]).toEqual({ base: 'DC=example,DC=com', isEncrypted: true });
  expect(await faultOf(ldaps)).toMatch('nobody known vouches for its certificate');
  expect(await faultOf({ security: 'starttls' })).toMatch('nobody known vouches for its certificate');
  expect(await faultOf({ ...ldaps, authority: CERTIFICATE, host: '127.0.0.1' })).toMatch('for another name');
});

test('[CN32] what the directory refuses is said with what helps', async () => {
  expect(await faultOf({}, 'wrong')).toMatch('it does not know this user or this password');
  directory.it.signInMessage =
    '80090308: LdapErr: DSID-0C09044E, comment: AcceptSecurityContext error, data 775, v4563';
  expect(await faultOf({}, 'wrong')).toMatch('this user is locked');
  expect(await faultOf({}, '')).toMatch('A password is needed');
  expect(await faultOf({ filter: '(objectClass=computer' })).toMatch('The filter cannot be read');
  for (const [code, words] of [
    [4, 'no more entries than it allows'],
    [32, 'nothing at the place to search in'],
    [50, 'may not read there'],
    [52, 'not available'],
  ] as const) {
    directory.it.refuses = code;
    expect(await faultOf()).toMatch(words);
  }
  directory.it.refuses = 0;
});

test('[CN33] a private address is refused where the installation does not allow it, and a run that is ended ends', async () => {
  await expect(ldapConnector({ allowsPrivate: false }).test(reading())).rejects.toThrow('OUTWARD_PRIVATE');
  directory.it.hangs = true;
  const ending = new AbortController();
  const slow = connector.test({ ...reading(), signal: ending.signal });
  setTimeout(() => ending.abort(), 200);
  await expect(slow).rejects.toThrow();
  directory.it.hangs = false;
});
