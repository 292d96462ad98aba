import type { Tool } from '../define-tool';
import { masscan } from './masscan';
import { masscanList } from './masscan-list';
import { naabu } from './naabu';
import { openvas } from './openvas';
import { openvasCsv } from './openvas-csv';
import { qualys } from './qualys';
import { qualysScan } from './qualys-scan';

/** Scanners of machines and ports, and agents. */
export const NETWORK_TOOLS: readonly Tool[] = [masscan, masscanList, naabu, openvas, openvasCsv, qualys, qualysScan];
