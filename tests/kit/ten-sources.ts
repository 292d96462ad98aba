import { connectorForm } from '../../contract/areas/integrations/connectors/all-forms';
import type { SourceGiven } from '../../contract/areas/integrations/source-connectors';
import { BUCKET_KEY } from './bucket-server';
import { OLD_CERTIFICATE } from './certificate';

const EVERY = (minutes: number) => ({ every: 'cron', cron: `*/${minutes} * * * *`, zone: 'UTC' }) as const;
const MAP = [
  { from: 'id', to: 'id' },
  { from: 'host', to: 'hostname' },
];

/** What stands in a new form. */
const startOf = (kind: string) =>
  Object.fromEntries(
    (connectorForm(kind)?.looks ?? []).flatMap(({ name, start }) => (start === undefined ? [] : [[name, start]])),
  );

interface Places {
  readonly tools: readonly [{ readonly url: string }, { readonly byName: string }];
  /** Of the database. */
  readonly url: URL;
  readonly bucketPort: number;
  readonly oldPort: number;
  readonly plainPort: number;
  readonly snmpPort: number;
  readonly files: string;
}

/** Of eight kinds, and what stands in their forms. */
export function givens(places: Places): readonly SourceGiven[] {
  const { tools, url, bucketPort, oldPort, plainPort, snmpPort, files } = places;
  const given = (name: string, kind: string, settings: SourceGiven['settings'], more: Partial<SourceGiven> = {}) => ({
    ...{ name, vendor: 'Example', category: 'inventory', kind, isEnabled: true, secrets: {} },
    settings: { ...startOf(kind), ...settings },
    ...{ schedule: EVERY(10), fieldMap: [...(connectorForm(kind)?.fieldMap ?? [])], ...more },
  });
  const pages = {
    method: 'GET',
    holds: 'rows',
    rowsAt: 'items',
    paging: 'cursor',
    cursorAt: 'next',
    cursorParam: 'after',
  };
  const http = { ...pages, auth: 'header', headerName: 'Authorization', since: 'none' };
  const of = { fieldMap: MAP, schedule: EVERY(5), secrets: { key: 'k-1' } };
  const database = {
    system: 'postgresql',
    host: url.hostname,
    port: Number(url.port),
    database: url.pathname.slice(1),
  };
  const ldap = { host: 'localhost', user: 'reader', base: 'DC=example,DC=com', filter: '(objectClass=computer)' };
  const open = { ...ldap, security: 'none', port: plainPort };
  return [
    given('Tool one', 'http', { ...http, url: tools[0].url }, of),
    given('Tool two', 'http', { ...http, url: tools[1].byName }, of),
    given(
      'Database',
      'database',
      { ...database, user: url.username, isEncrypted: false, query: 'select id, name as host from hosts' },
      { fieldMap: MAP, secrets: { password: url.password || 'x' } },
    ),
    given(
      'Bucket',
      'bucket',
      {
        endpoint: `http://127.0.0.1:${bucketPort}`,
        bucket: 'inventory',
        accessKeyId: BUCKET_KEY.accessKeyId,
        prefix: 'scans/',
      },
      { secrets: { secretAccessKey: BUCKET_KEY.secretAccessKey } },
    ),
    given('Folder', 'folder', { path: files, isDeep: false }),
    given('Directory', 'ldap', open, { secrets: { password: 'right' } }),
    given(
      'Expired',
      'ldap',
      { ...ldap, security: 'ldaps', port: oldPort, authority: OLD_CERTIFICATE },
      { secrets: { password: 'right' } },
    ),
    given(
      'Switches',
      'snmp',
      { targets: '127.0.0.1', port: snmpPort, version: '2c' },
      { secrets: { community: 'reads' } },
    ),
    given(
      'Webhook',
      'webhook',
      { style: 'slack', windowMinutes: 5, rowsAt: 'hosts', timeAt: 'at' },
      { fieldMap: MAP, schedule: { every: 'never' }, secrets: { signingSecret: 'the-secret' } },
    ),
    given('Syslog', 'syslog', { isRelayed: false }, { schedule: { every: 'never' } }),
  ];
}
