import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { entries, list, object, type Read, row, text, texts } from '../lenient';
import type { ToldFinding } from '../told';

const item = row({
  ...{ kind: text },
  advisory: object({
    ...{ id: text, title: text, description: text, cvss: text, aliases: texts, url: text, references: texts },
    ...{ informational: text, severity: text },
  }),
  versions: object({ patched: texts }),
  package: object({ name: text, version: text }),
});

export const cargoAudit = jsonTool({
  format: 'cargo_audit_json',
  tool: 'cargo-audit',
  vendor: 'RustSec',
  category: 'vulnerability_scanner',
  keeps:
    'Each advisory is a finding of the project with its package and where it is patched; warnings (unmaintained, unsound, yanked) are findings without a severity of their own.',
  drops: 'The state of the advisory database, and the settings of the run.',
  rows: ['vulnerabilities.list[]', 'warnings.*[]'],
  is: ({ root }) =>
    isObject(root['vulnerabilities']) &&
    Array.isArray(root['vulnerabilities']['list']) &&
    ['lockfile', 'database', 'settings'].some((key) => isObject(root[key])),
  shape: object({
    vulnerabilities: object({ list: list(item) }),
    warnings: entries(list(item)),
  }),
  *tell({ vulnerabilities, warnings }, { file }) {
    const about = file();
    yield { scanned: about };
    for (const one of vulnerabilities.list) yield { about, raw: one.raw, finding: findingOf(one) };
    for (const one of warnings.flatMap(([, of]) => of)) yield { about, raw: one.raw, finding: findingOf(one) };
  },
});

/** A warning is of a package no one repairs, or that was taken back; RustSec does not rate it. */
function findingOf({ kind, advisory, versions, package: { name, version } }: Read<typeof item>): ToldFinding {
  const what =
    advisory.title ?? (kind === 'yanked' ? `The version of ${name ?? 'a package'} in use was taken back` : kind);
  return {
    ...{ rule: advisory.id ?? kind, title: what, description: advisory.description, ids: advisory.aliases },
    ...(kind === undefined ? { severity: advisory.severity } : { rated: 'info' }),
    cvss: [{ vector: advisory.cvss }],
    references: [advisory.url, ...advisory.references],
    in: { name, version, ecosystem: 'crates.io', fixed: versions.patched.map((range) => range.replace(/^>=\s*/, '')) },
  };
}
