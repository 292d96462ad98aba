import type { Tool } from '../define-tool';
import { masscan } from './masscan';
import { naabu } from './naabu';
import { openvas } from './openvas';
import { qualys } from './qualys';
import { qualysScan } from './qualys-scan';

/** Scanners of machines and ports, and agents. */
export const NETWORK_TOOLS: readonly Tool[] = [masscan, naabu, openvas, qualys, qualysScan];
