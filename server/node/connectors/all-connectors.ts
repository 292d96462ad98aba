import * as z from 'zod/mini';
import { BucketSettings } from '../../../contract/areas/integrations/connectors/bucket';
import { DatabaseSettings } from '../../../contract/areas/integrations/connectors/database';
import { FolderSettings } from '../../../contract/areas/integrations/connectors/folder';
import { LdapSettings } from '../../../contract/areas/integrations/connectors/ldap';
import { NmapSettings } from '../../../contract/areas/integrations/connectors/nmap';
import { SnmpSettings } from '../../../contract/areas/integrations/connectors/snmp';
import { type Connectors, parsed } from '../../connectors/connector';
import type { ToldRows } from '../../jobs/sources/told-rows';
import type { Egress } from '../guarded-get';
import { bucketConnector } from './bucket';
import { databaseConnector } from './database';
import { folderConnector } from './folder';
import { httpConnector, httpSettings } from './http';
import { ldapConnector } from './ldap';
import { nmapConnector } from './nmap';
import { snmpConnector } from './snmp';
import { toldConnector } from './told';

export interface ConnectorHost extends Egress {
  /** Of this server, below which folders may be read. */
  readonly folders: readonly string[];
  readonly dataDir: string;
  readonly told: ToldRows;
}

/** Every kind that this host reads: the only list of them. */
export const allConnectors = (host: ConnectorHost): Connectors =>
  new Map([
    ['http', parsed(httpConnector(host), httpSettings)],
    ['database', parsed(databaseConnector(host), (saved) => z.parse(DatabaseSettings, saved))],
    ['bucket', parsed(bucketConnector(host), (saved) => z.parse(BucketSettings, saved))],
    ['folder', parsed(folderConnector({ ...host, roots: host.folders }), (saved) => z.parse(FolderSettings, saved))],
    ['ldap', parsed(ldapConnector(host), (saved) => z.parse(LdapSettings, saved))],
    ['nmap', parsed(nmapConnector(host), (saved) => z.parse(NmapSettings, saved))],
    ['snmp', parsed(snmpConnector(host), (saved) => z.parse(SnmpSettings, saved))],
    // What they are set up with is for whoever takes what they send.
    ['webhook', toldConnector('webhook', host.told)],
    ['syslog', toldConnector('syslog', host.told)],
  ]);
