import type { Severity } from '../../../../contract/primitives';
import { jsonTool } from '../define-tool';
import { flag, list, number, object, type Read, row, text, texts } from '../lenient';
import { findsSecrets } from '../secrets';
import { projectOf } from '../things';
import type { ToldFinding } from '../told';
import { codeUid, placeOf } from './code-place';

const result = row({
  ...{ check_id: text, path: text },
  start: object({ line: number }),
  extra: object({
    ...{ message: text, severity: text, lines: text, fingerprint: text, fix: text, is_ignored: flag },
    metadata: object({ references: texts, source: text, cve: text, 'sca-vuln-database-identifier': text }),
    sca_info: object({
      dependency_match: object({
        lockfile: text,
        found_dependency: object({ package: text, version: text, ecosystem: text }),
      }),
    }),
  }),
});

const vulnerability = row({
  ...{ title: text, repositoryName: text },
  advisory: object({
    ...{ ruleId: text, description: text, severity: text },
    references: object({ cveIds: texts, urls: texts }),
  }),
  matchedDependency: object({ name: text, versionSpecifier: text }),
  closestSafeDependency: object({ versionSpecifier: text }),
  dependencyFileLocation: object({ path: text }),
  triage: object({ status: text }),
});

const CODE = 'code';

/** `semgrep --json`, and what its supply chain interface answers. */
export const semgrep = jsonTool({
  format: 'semgrep_json',
  tool: 'Semgrep',
  vendor: 'Semgrep',
  category: 'vulnerability_scanner',
  keeps: 'Each result is a finding of the project with its rule and place; ERROR is high, WARNING medium, INFO low.',
  drops: 'Results that are suppressed where they stand or were dismissed; what Semgrep says of its own run.',
  rows: ['results[]', 'vulns[]', 'errors[]'],
  is: ({ root, under }) =>
    (Array.isArray(root['results']) &&
      Array.isArray(root['errors']) &&
      !('metrics' in root) &&
      (root['results'].length === 0 || 'check_id' in under('results'))) ||
    'matchedDependency' in under('vulns'),
  shape: object({ results: list(result), vulns: list(vulnerability), errors: list(object({})) }),
  *tell({ results, vulns, errors }, { file }) {
    if (vulns.length === 0) yield { report: CODE, scanned: file() };
    for (const one of results)
      if (one.extra.is_ignored === true) yield { leftOut: 'results that are suppressed where they stand' };
      else {
        const raw = findsSecrets(one.check_id) ? undefined : one.raw;
        yield { report: CODE, about: file(), raw, finding: resultOf(one) };
      }
    for (const one of vulns)
      if (/^(ignored|dismissed|fixed)$/i.test(one.triage.status ?? ''))
        yield { leftOut: 'vulnerabilities that were dismissed or fixed' };
      else {
        const about = one.repositoryName === undefined ? file() : projectOf(one.repositoryName);
        yield { report: 'supply-chain', about, raw: one.raw, finding: vulnerabilityOf(one) };
      }
    for (const _ of errors) yield { leftOut: 'messages of the scanner about itself' };
  },
});

const SEVERITIES: Readonly<Record<string, Severity>> = { INFO: 'low', INVENTORY: 'info', EXPERIMENT: 'info' };

function resultOf({ check_id: rule, path, start, extra }: Read<typeof result>): ToldFinding {
  const { found_dependency: found, lockfile } = extra.sca_info.dependency_match;
  // Whoever is not signed in gets these words for a fingerprint and for the code.
  const [print, lines] = [extra.fingerprint, extra.lines].map((given) =>
    given === 'requires login' ? undefined : given,
  );
  const code = findsSecrets(rule) ? undefined : lines;
  return {
    ...{ rule, title: rule?.split('.').at(-1), severity: extra.severity, rated: SEVERITIES[extra.severity ?? ''] },
    ...{ description: extra.message, evidence: code, solution: extra.fix && `Replace it with: ${extra.fix}` },
    ids: [extra.metadata.cve, extra.metadata['sca-vuln-database-identifier']],
    references: [extra.metadata.source, ...extra.metadata.references],
    location: placeOf(path, start.line),
    ...(found.package !== undefined && { in: { name: found.package, version: found.version, path: lockfile } }),
    uid: print === undefined ? codeUid(rule, path, code, start.line) : codeUid(rule, path, print),
  };
}

const vulnerabilityOf = ({ advisory, title, ...one }: Read<typeof vulnerability>): ToldFinding => ({
  ...{ rule: advisory.ruleId, title, severity: advisory.severity, description: advisory.description },
  ids: advisory.references.cveIds,
  references: advisory.references.urls,
  in: {
    ...{ name: one.matchedDependency.name, version: one.matchedDependency.versionSpecifier },
    path: one.dependencyFileLocation.path,
    fixed: [one.closestSafeDependency.versionSpecifier].filter((version) => version !== undefined),
  },
});
