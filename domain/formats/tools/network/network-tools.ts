import type { Tool } from '../define-tool';
import { crowdstrike } from './crowdstrike';
import { fleet } from './fleet';
import { intune } from './intune';
import { lansweeper } from './lansweeper';
import { masscan, masscanXml } from './masscan';
import { masscanList } from './masscan-list';
import { naabu } from './naabu';
import { nexpose } from './nexpose';
import { nexposeSimple } from './nexpose-simple';
import { openvas } from './openvas';
import { openvasCsv } from './openvas-csv';
import { osquery } from './osquery';
import { qualys } from './qualys';
import { qualysDetections } from './qualys-detections';
import { qualysScan } from './qualys-scan';
import { shodan } from './shodan';
import { wazuh } from './wazuh';
import { wazuhAlerts, wazuhHits } from './wazuh-events';
import { xccdf } from './xccdf';

/** Scanners of machines and ports, and agents. */
export const NETWORK_TOOLS: readonly Tool[] = [
  crowdstrike,
  fleet,
  intune,
  lansweeper,
  masscan,
  masscanXml,
  masscanList,
  naabu,
  nexpose,
  nexposeSimple,
  openvas,
  openvasCsv,
  osquery,
  qualys,
  qualysDetections,
  qualysScan,
  shodan,
  wazuh,
  wazuhAlerts,
  wazuhHits,
  xccdf,
];
