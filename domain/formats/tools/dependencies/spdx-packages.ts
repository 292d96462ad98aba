import { operatingSystemOf } from '../../operating-system';
import type { About } from '../define-tool';
import { projectOf } from '../things';
import type { Row, Thing, ToldPackage, ToldSoftware } from '../told';
import { describedOf } from './described';

/** A package of an SPDX document, in any of the ways they are written. */
export interface SpdxPackage extends ToldSoftware {
  readonly id?: string | undefined;
  readonly purpose?: string | undefined;
  readonly advisories?: readonly Advisory[];
  readonly raw?: unknown;
}

export interface Advisory {
  readonly url: string;
  readonly comment?: string | undefined;
}

export interface SpdxDocument {
  readonly name: string | undefined;
  readonly created: string | undefined;
  /** What it says that it describes. */
  readonly roots: readonly string[];
  readonly packages: readonly SpdxPackage[];
}

/** SPDX says “NOASSERTION” and “NONE” where it says nothing. */
export const asserted = (word: string | undefined): string | undefined =>
  word === undefined || /^(?:NOASSERTION|NONE)$/i.test(word) ? undefined : word;

/** `Organization: Example (mail@example.com)`. */
export const supplierOf = (words: string | undefined): string | undefined =>
  asserted(words)
    ?.replace(/^(?:Person|Organization|Tool):\s*/, '')
    .replace(/\s*\([^()]*@[^()]*\)$/, '') || undefined;

/** The thing described: the one package the document is of; else, as where it describes each of its packages, it by its name. */
export function describedBy(
  { name, roots, packages }: SpdxDocument,
  { file }: About,
): [Thing, SpdxPackage | undefined] {
  const [root, ...others] = packages.filter(({ id }) => id !== undefined && roots.includes(id));
  const thing = root === undefined || others.length > 0 ? undefined : describedOf(root);
  const system = packages.find(isSystem);
  const os = operatingSystemOf(system?.name, system?.version);
  const about = thing ?? (name === undefined ? file() : projectOf(name));
  return [os === undefined ? about : { ...about, asset: { ...about.asset, os } }, thing && root];
}

export const isSystem = ({ purpose }: SpdxPackage): boolean => /^operating-?system$/i.test(purpose ?? '');

export function* packageRows(document: SpdxDocument, about: About): Generator<Row> {
  const [thing, root] = describedBy(document, about);
  yield { scanned: thing, observedAt: document.created };
  for (const one of document.packages) {
    const { raw, advisories = [] } = one;
    if (one === root || isSystem(one)) yield { about: thing, raw };
    else if (one.name === undefined) yield { refused: 'A package without a name.', raw };
    else yield { about: thing, raw, software: one };
    for (const advisory of advisories) yield advisoryRow(advisory, one, thing);
  }
}

const VULNERABILITY = /CVE-\d{4}-\d{4,}|GHSA(?:-[0-9a-z]{4}){3}/gi;

/** SPDX 2 has no place for vulnerabilities, but references to what is said of them. */
function advisoryRow({ url, comment }: Advisory, within: ToldPackage, about: Thing): Row {
  const ids = [...`${url} ${comment ?? ''}`.matchAll(VULNERABILITY)].map(([id]) => id.toUpperCase());
  const [rule] = ids;
  if (rule === undefined) return { leftOut: 'references to advisories that name no vulnerability' };
  return {
    about,
    finding: { rule, title: `${rule} in ${within.name ?? 'a package'}`, ids, references: [url], in: within },
  };
}
