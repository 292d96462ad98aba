import type { Tool } from '../define-tool';
import { acunetixXml } from './acunetix';
import { arachni } from './arachni';
import { burpJson, burpXml } from './burp';
import { detectify } from './detectify';
import { httpx } from './httpx';
import { immuniweb } from './immuniweb';
import { invicti } from './invicti';
import { niktoJson, niktoXml } from './nikto';
import { nuclei } from './nuclei';
import { observatory } from './observatory';
import { qualysWas } from './qualys-was';
import { sslyze } from './sslyze';
import { sslyzeXml } from './sslyze-xml';
import { testsslCsv, testsslJson, testsslPretty } from './testssl';
import { wapitiJson, wapitiXml } from './wapiti';
import { wpscan } from './wpscan';
import { zapJson, zapXml } from './zap';

/** Scanners of web applications and of TLS. */
export const WEB_TOOLS: readonly Tool[] = [
  httpx,
  nuclei,
  zapXml,
  zapJson,
  burpXml,
  burpJson,
  acunetixXml,
  invicti,
  niktoXml,
  niktoJson,
  wpscan,
  testsslCsv,
  testsslJson,
  testsslPretty,
  sslyze,
  sslyzeXml,
  arachni,
  wapitiXml,
  wapitiJson,
  observatory,
  detectify,
  immuniweb,
  qualysWas,
];
