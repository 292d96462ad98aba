import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { entries, list, number, object, type Read, row, text, textOr, texts } from '../lenient';
import type { Row, Thing, ToldFinding, ToldPackage } from '../told';
import { advisory, advisoryId, advisoryRow } from './npm-advisory';

const STATEMENT = {
  format: 'npm_audit_json',
  tool: 'npm audit',
  vendor: 'npm',
  category: 'vulnerability_scanner',
  keeps:
    'Each advisory is a finding of the project with its package and where that is repaired; a package that is vulnerable only by what it depends on is one, too.',
  drops: 'What npm would install to repair it, the numbers of dependencies, and the further ways to one package.',
} as const;

const failure = object({ code: text, summary: text });

/** npm 6, pnpm, and Yarn 2 and 3. */
export const npmAuditLegacy = jsonTool({
  ...STATEMENT,
  rows: ['advisories.*', 'error'],
  is: ({ root }) =>
    (isObject(root['advisories']) && isObject(root['metadata'])) ||
    (isObject(root['error']) && /^E[A-Z]+$/.test(String(root['error']['code'])) && 'summary' in root['error']),
  shape: object({ advisories: entries(advisory), error: failure }),
  *tell({ advisories, error }, { file }) {
    if (error.code !== undefined) {
      yield { refused: `npm could not audit the project: ${error.summary ?? error.code}` };
      return;
    }
    const about = file();
    yield { scanned: about };
    for (const [, one] of advisories) yield advisoryRow(one, about);
  },
});

const cause = textOr(
  row({
    ...{ source: text, title: text, url: text, severity: text, range: text, name: text },
    cvss: object({ score: number, vectorString: text }),
  }),
);

const vulnerable = object({
  ...{ name: text, severity: text, range: text, nodes: texts, via: list(cause) },
  fixAvailable: textOr(object({ name: text, version: text })),
});
type Vulnerable = Read<typeof vulnerable>;

/** npm 7 and later; also what `npm audit fix` says. */
export const npmAudit = jsonTool({
  ...STATEMENT,
  rows: ['vulnerabilities.*.via[]', 'audit.vulnerabilities.*.via[]'],
  is: ({ root }) => 'auditReportVersion' in root || (isObject(root['audit']) && 'auditReportVersion' in root['audit']),
  shape: object({ vulnerabilities: entries(vulnerable), audit: object({ vulnerabilities: entries(vulnerable) }) }),
  *tell({ vulnerabilities, audit }, { file }) {
    const about = file();
    yield { scanned: about };
    for (const [, one] of [...vulnerabilities, ...audit.vulnerabilities]) yield* rowsOf(one, about);
  },
});

function* rowsOf(one: Vulnerable, about: Thing): Generator<Row> {
  const isNamed = one.via.some(({ other }) => other.url !== undefined);
  for (const { other } of one.via)
    if (other.url !== undefined) yield { about, raw: other.raw, finding: causeOf(other, one) };
    else if (isNamed) yield { leftOut: 'packages through which one with its own finding is vulnerable as well' };
    else yield { about, finding: throughOthers(one) };
}

function causeOf(found: Read<typeof cause>['other'], one: Vulnerable): ToldFinding {
  const rule = advisoryId(found.url, found.source);
  return {
    ...{ rule, title: found.title, severity: found.severity ?? one.severity, solution: fixOf(one) },
    description: found.range && `Versions ${found.range} of ${one.name ?? 'it'} are affected.`,
    cvss: [{ score: found.cvss.score, vector: found.cvss.vectorString }],
    references: [found.url],
    in: { name: one.name, ecosystem: 'npm', path: one.nodes[0] },
    remedy: remedyOf(one),
    // An advisory may have a row for each range of versions.
    uid: [rule, one.name, found.range].join(':'),
  };
}

/** Nothing is known of the package itself: it asks for versions of others that are vulnerable. */
const throughOthers = (one: Vulnerable): ToldFinding => ({
  title: `${one.name ?? 'A package'} depends on vulnerable versions of ${one.via.map(({ text: name }) => name).join(', ')}`,
  ...{ severity: one.severity, solution: fixOf(one), uid: `through others:${one.name ?? ''}` },
  in: { name: one.name, ecosystem: 'npm', path: one.nodes[0] },
  remedy: remedyOf(one),
});

/** It may be a package that brings the one with the finding. */
const remedyOf = ({ fixAvailable: { other: fix } }: Vulnerable): ToldPackage | undefined =>
  fix.version === undefined ? undefined : { name: fix.name, ecosystem: 'npm', fixed: [fix.version] };

const fixOf = ({ fixAvailable: { other: fix } }: Vulnerable): string | undefined =>
  fix.name && `Update ${fix.name} to ${fix.version ?? 'its newest version'}.`;
