import { type TextLine, textTool } from '../define-tool';
import { SPDX } from './spdx';
import { type Advisory, asserted, packageRows, type SpdxPackage, supplierOf } from './spdx-packages';

/** SPDX 2 as tags and values, a line each; a value of several lines stands between <text> and </text>. */
export const spdxText = textTool({
  ...SPDX,
  format: 'spdx_text',
  rows: /^\s*(?:PackageName:|ExternalRef:\s*SECURITY\s+(?:advisory|fix|url|swid)\s)/,
  is: (head) => /^\s*(?:#[^\n]*\n\s*)*SPDXVersion:\s*SPDX-/.test(head),
  async *tell(lines, about) {
    const packages: PackageText[] = [];
    let name: string | undefined;
    let created: string | undefined;
    const roots: string[] = [];
    // Behind a file or a snippet, identities are theirs.
    let current: PackageText | undefined;
    for await (const { tag, value } of tagsOf(lines)) {
      if (tag === 'PackageName') {
        current = { name: value, advisories: [], raw: '' };
        packages.push(current);
      } else if (/^(?:FileName|SnippetSPDXID|LicenseID)$/.test(tag)) current = undefined;
      else if (tag === 'DocumentName') name = value;
      else if (tag === 'Created') created = value;
      else if (tag === 'Relationship') roots.push(...describedIn(value));
      else if (current !== undefined) say(current, tag, value);
    }
    yield* packageRows({ name, created, roots, packages: packages.map(packageOf) }, about);
  },
});

interface PackageText {
  readonly name: string;
  readonly advisories: Advisory[];
  raw: string;
  id?: string | undefined;
  version?: string | undefined;
  purpose?: string | undefined;
  supplier?: string | undefined;
  concluded?: string | undefined;
  declared?: string | undefined;
  purl?: string | undefined;
  cpe?: string | undefined;
}

const FIELDS = {
  SPDXID: 'id',
  PackageVersion: 'version',
  PrimaryPackagePurpose: 'purpose',
  PackageSupplier: 'supplier',
  PackageLicenseConcluded: 'concluded',
  PackageLicenseDeclared: 'declared',
} as const;

function say(one: PackageText, tag: string, value: string): void {
  one.raw += `${tag}: ${value}\n`;
  const field = Object.entries(FIELDS).find(([name]) => name === tag)?.[1];
  if (field !== undefined) one[field] ??= asserted(value);
  if (tag !== 'ExternalRef') return;
  const [category, type = '', locator = ''] = value.split(/\s+/);
  if (type === 'purl') one.purl ??= locator;
  else if (/^cpe2[23]Type$/.test(type)) one.cpe ??= locator;
  else if (category === 'SECURITY' && /^(?:advisory|fix|url|swid)$/.test(type)) one.advisories.push({ url: locator });
}

function packageOf({ concluded, declared, supplier, ...one }: PackageText): SpdxPackage {
  const licence = concluded ?? declared;
  return { ...one, vendor: supplierOf(supplier), licences: licence === undefined ? [] : [licence] };
}

function describedIn(relationship: string): readonly string[] {
  const [from = '', type, to = ''] = relationship.split(/\s+/);
  if (type === 'DESCRIBES' && from === 'SPDXRef-DOCUMENT') return [to];
  return type === 'DESCRIBED_BY' && to === 'SPDXRef-DOCUMENT' ? [from] : [];
}

async function* tagsOf(lines: AsyncIterable<TextLine>): AsyncGenerator<{ tag: string; value: string }> {
  let isWithin = false;
  for await (const { text } of lines) {
    const wasWithin = isWithin;
    const opens = text.includes('<text>');
    if (text.includes('</text>')) isWithin = false;
    else if (opens) isWithin = true;
    const [, tag, value] = /^\s*([A-Za-z]+):\s*(.*)$/.exec(text) ?? [];
    if (!wasWithin && tag !== undefined && value !== undefined) yield { tag, value: value.trim() };
  }
}
