import { expect, test } from 'vitest';
import { FORMAT_NAMES } from './format-names';
import { OWN_FORMATS } from './own-parsers';
import { CLOUD_TOOLS } from './tools/cloud/cloud-tools';
import { CODE_TOOLS } from './tools/code/code-tools';
import type { FormatStatement } from './tools/define-tool';
import { DEPENDENCY_TOOLS } from './tools/dependencies/dependency-tools';
import { NETWORK_TOOLS } from './tools/network/network-tools';
import { WEB_TOOLS } from './tools/web/web-tools';

const PARTS: Readonly<Record<string, readonly FormatStatement[]>> = {
  'Read by parsers of their own': OWN_FORMATS,
  'Dependencies, images and bills of materials': DEPENDENCY_TOOLS,
  'Cloud accounts, clusters and registries': CLOUD_TOOLS,
  'Machines, ports and agents': NETWORK_TOOLS,
  'Web applications and TLS': WEB_TOOLS,
  'Source code, secrets and configuration': CODE_TOOLS,
};

/** One row a format: several shapes of one tool's file are one. */
function tableOf(statements: readonly FormatStatement[]): string {
  const formats = new Map(statements.map((statement) => [statement.format, statement]));
  const rows = [...formats.values()]
    .map(({ format, vendor, keeps, drops }) => [FORMAT_NAMES[format], vendor, keeps, drops])
    .toSorted(([a = ''], [b = '']) => a.localeCompare(b, 'en'));
  return [['Format', 'Vendor', 'Kept', 'Left out'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

test('[T12] docs/formats.md says of every format what is kept and what is left out, as the tables say', async () => {
  const parts = Object.entries(PARTS).filter(([, statements]) => statements.length > 0);
  const page = `# What Muster reads

Files are recognised by their content; names and extensions are not asked. What is left out of a file is remarked with its number
when it is read, before anything is written. This page is made from the formats' own tables
(\`npx vitest run domain/formats/formats-page.test.ts -u\`).

${parts.map(([title, statements]) => `## ${title}\n\n${tableOf(statements)}\n`).join('\n')}`;
  await expect(page).toMatchFileSnapshot('../../docs/formats.md');
  const said = new Set<string>(Object.values(PARTS).flatMap((statements) => statements.map(({ format }) => format)));
  expect(Object.keys(FORMAT_NAMES).filter((format) => !said.has(format))).toEqual(['sample']);
});
