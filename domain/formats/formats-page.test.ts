import { expect, test } from 'vitest';
import { TARGETS } from './csv/csv-targets';
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

/** What a column may be called for each field, as the table in the reader has it. */
const COLUMNS = [
  ['Field', 'How its column may be called'],
  ['---', '---'],
  ...TARGETS.map(({ label, headers }) => [label, headers.length === 0 ? 'by hand only' : headers.join(', ')]),
]
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n');

const CSV_PAGE = `## Columns of a CSV or a sheet

A table that is none of the tools’ below is read by its header: the first row of several cells, below title rows if there are some.
Case, accents and punctuation do not count (\`asset.mac_address\` is “asset mac address”), nor does “asset” in front; in a list of findings
nor do “cve”, “vulnerability”, “finding” and the like. Of two columns for one field the one that stands further left in this table counts;
host names, addresses and tags may have several columns. A table with a vulnerability or a CVE, and how bad it is, is a list of
findings: there “type”, “status” and “vendor” are of the finding, and a column nobody chose a field for is left out. In an inventory,
columns of other names are kept as custom fields.

What is called otherwise is mapped by hand: in the import dialog, “Show details”, then “Columns” has a field for each column, with
the first values; the file is read again with them, and what would change is shown before anything is written. A script maps by
naming its columns as below.

${COLUMNS}
`;

test('[T12] docs/formats.md says of every format what is kept and what is left out, as the tables say; of a table, what its columns may be called', async () => {
  const parts = Object.entries(PARTS).filter(([, statements]) => statements.length > 0);
  const page = `# What Muster reads

Files are recognised by their content; names and extensions are not asked. What is left out of a file is remarked with its number
when it is read, before anything is written. This page is made from the formats' own tables
(\`npx vitest run domain/formats/formats-page.test.ts -u\`).

${CSV_PAGE}
${parts.map(([title, statements]) => `## ${title}\n\n${tableOf(statements)}\n`).join('\n')}`;
  await expect(page).toMatchFileSnapshot('../../docs/formats.md');
  const said = new Set<string>(Object.values(PARTS).flatMap((statements) => statements.map(({ format }) => format)));
  expect(Object.keys(FORMAT_NAMES).filter((format) => !said.has(format))).toEqual([
    ...['rows', 'sample', 'kept_records', 'muster_agent'],
  ]);
});
