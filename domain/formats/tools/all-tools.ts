import { CLOUD_TOOLS } from './cloud/cloud-tools';
import { CODE_TOOLS } from './code/code-tools';
import type { CsvTool, JsonTool, TextTool, Tool, XmlTool } from './define-tool';
import { DEPENDENCY_TOOLS } from './dependencies/dependency-tools';
import { NETWORK_TOOLS } from './network/network-tools';
import { WEB_TOOLS } from './web/web-tools';

/** Every tool Muster reads by a table. Loaded when a file is none of Muster's own formats. */
export const TOOLS: readonly Tool[] = [
  ...DEPENDENCY_TOOLS,
  ...CLOUD_TOOLS,
  ...NETWORK_TOOLS,
  ...WEB_TOOLS,
  ...CODE_TOOLS,
];

export const JSON_TOOLS: readonly JsonTool[] = TOOLS.filter((tool) => tool.kind === 'json');
export const XML_TOOLS: readonly XmlTool[] = TOOLS.filter((tool) => tool.kind === 'xml');
export const CSV_TOOLS: readonly CsvTool[] = TOOLS.filter((tool) => tool.kind === 'csv');
export const TEXT_TOOLS: readonly TextTool[] = TOOLS.filter((tool) => tool.kind === 'text');
