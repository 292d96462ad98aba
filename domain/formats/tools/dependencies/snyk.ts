import { isObject, type JsonObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { list, number, object, oneOrMany, type Read, row, text, texts } from '../lenient';
import { imageOf, projectOf } from '../things';
import type { Row, Told, ToldFinding } from '../told';
import { ecosystemOfManager } from './package-managers';

const vulnerability = row({
  ...{ id: text, title: text, severity: text, description: text, cvssScore: number, CVSSv3: text },
  ...{ name: text, packageName: text, packageManager: text, version: text, fixedIn: texts, from: texts },
  identifiers: object({ CVE: texts, GHSA: texts }),
  references: list(object({ url: text })),
});

const issue = row({
  ...{ id: text, title: text, severity: text, issue: text, impact: text, resolve: text, msg: text },
  ...{ documentation: text, path: texts },
  iacDescription: object({ issue: text, impact: text, resolve: text }),
});

const fields = {
  ...{ projectName: text, path: text, displayTargetFile: text, targetFile: text, error: text },
  vulnerabilities: list(vulnerability),
  infrastructureAsCodeIssues: list(issue),
  filtered: object({ ignore: list(object({})) }),
};
const part = object(fields);

const isResult = (one: JsonObject): boolean =>
  (Array.isArray(one['vulnerabilities']) &&
    ['dependencyCount', 'uniqueCount', 'licensesPolicy'].some((key) => key in one)) ||
  Array.isArray(one['infrastructureAsCodeIssues']) ||
  (one['ok'] === false && typeof one['error'] === 'string' && 'path' in one);

const ROWS = ['vulnerabilities[]', 'infrastructureAsCodeIssues[]', 'filtered.ignore[]'];

/** `snyk test`, `snyk container test` and `snyk iac test` with `--json`, of one project or of several. */
export const snyk = jsonTool({
  format: 'snyk_json',
  tool: 'Snyk',
  vendor: 'Snyk',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability or licence issue is a finding of its project or image, once for each way its package comes in; each issue of a configuration file is one.',
  drops: 'Issues that the project’s policy ignores; functions, credits and ways to upgrade.',
  rows: ['', '[].', 'applications[].', '[].applications[].']
    .flatMap((at) => ROWS.map((rows) => `${at}${rows}`))
    .concat('error', '[].error'),
  is: ({ one }) => isResult(one),
  // Applications in an image stand within its result.
  shape: oneOrMany(row({ ...fields, applications: list(part) })),
  *tell(results, { file }) {
    for (const { raw, applications, ...whole } of results) {
      const { projectName: name, path } = whole;
      const isImage = name?.startsWith('docker-image|') === true || (isObject(raw) && isObject(raw['docker']));
      if (whole.error !== undefined) {
        yield { refused: `Snyk could not scan ${path ?? 'it'}: ${whole.error}` };
        continue;
      }
      const image = imageOf({ reference: (path ?? name)?.replace(/^docker-image\|/, '') });
      const about = isImage ? image : name === undefined ? file() : projectOf(name);
      const report = isObject(raw) && 'infrastructureAsCodeIssues' in raw ? 'iac' : 'test';
      yield { report, scanned: about };
      for (const one of [whole, ...applications]) yield* rowsOf(one, { report, about });
    }
  },
});

function* rowsOf(one: Read<typeof part>, of: Pick<Told, 'report' | 'about'>): Generator<Row> {
  const path = one.displayTargetFile ?? one.targetFile;
  for (const found of one.vulnerabilities) yield { ...of, raw: found.raw, finding: vulnerabilityOf(found, path) };
  for (const found of one.infrastructureAsCodeIssues) yield { ...of, raw: found.raw, finding: issueOf(found, path) };
  for (const _ of one.filtered.ignore) yield { leftOut: 'issues that the project’s policy ignores' };
}

function vulnerabilityOf(one: Read<typeof vulnerability>, path: string | undefined): ToldFinding {
  const name = one.packageName ?? one.name;
  return {
    ...{ rule: one.id, severity: one.severity, description: one.description },
    title: [one.title ?? one.id, name].filter(Boolean).join(' in '),
    ids: [...one.identifiers.CVE, ...one.identifiers.GHSA],
    cvss: [{ score: one.cvssScore, vector: one.CVSSv3 }],
    references: [one.id && `https://security.snyk.io/vuln/${one.id}`, ...one.references.map(({ url }) => url)],
    in: { name, version: one.version, path, fixed: one.fixedIn, ecosystem: ecosystemOfManager(one.packageManager) },
    // The way from the project to the package, without versions: it stays when one of them changes.
    location: one.from.map((step) => step.replace(/(?<=.)@[^@]*$/, '')).join(' > ') || undefined,
  };
}

const issueOf = (one: Read<typeof issue>, path: string | undefined): ToldFinding => ({
  ...{ rule: one.id, title: one.title ?? one.issue, severity: one.severity },
  description: [one.iacDescription.issue ?? one.issue, one.iacDescription.impact ?? one.impact]
    .filter(Boolean)
    .join('\n\n'),
  solution: one.iacDescription.resolve ?? one.resolve,
  location: [path, one.path.join('.') || one.msg].filter(Boolean).join(': '),
  references: [one.documentation],
});
