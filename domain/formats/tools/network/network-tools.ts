import type { Tool } from '../define-tool';
import { masscan, masscanXml } from './masscan';
import { masscanList } from './masscan-list';
import { naabu } from './naabu';
import { nexpose } from './nexpose';
import { nexposeSimple } from './nexpose-simple';
import { openvas } from './openvas';
import { openvasCsv } from './openvas-csv';
import { qualys } from './qualys';
import { qualysDetections } from './qualys-detections';
import { qualysScan } from './qualys-scan';
import { wazuh } from './wazuh';
import { wazuhAlerts, wazuhHits } from './wazuh-events';
import { xccdf } from './xccdf';

/** Scanners of machines and ports, and agents. */
export const NETWORK_TOOLS: readonly Tool[] = [
  masscan,
  masscanXml,
  masscanList,
  naabu,
  nexpose,
  nexposeSimple,
  openvas,
  openvasCsv,
  qualys,
  qualysDetections,
  qualysScan,
  wazuh,
  wazuhAlerts,
  wazuhHits,
  xccdf,
];
