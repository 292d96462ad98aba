import type { Tool } from '../define-tool';
import { burpJson, burpXml } from './burp';
import { httpx } from './httpx';
import { nuclei } from './nuclei';
import { zapJson, zapXml } from './zap';

/** Scanners of web applications and of TLS. */
export const WEB_TOOLS: readonly Tool[] = [httpx, nuclei, zapXml, zapJson, burpXml, burpJson];
