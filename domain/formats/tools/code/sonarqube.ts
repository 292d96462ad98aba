import type { Severity } from '../../../../contract/primitives';
import { jsonTool } from '../define-tool';
import { entries, list, number, object, row, text } from '../lenient';
import { projectOf } from '../things';
import { placeOf } from './code-place';

const common = {
  key: text,
  component: text,
  project: text,
  line: number,
  message: text,
  status: text,
  resolution: text,
};
const issue = row({
  ...{ ...common, rule: text, severity: text, type: text, updateDate: text },
  impacts: list(object({ severity: text })),
});
const hotspot = row({ ...common, ruleKey: text, vulnerabilityProbability: text, securityCategory: text });

/** SonarQube has five words of its own, of which “critical” is the second. */
const SEVERITIES: Readonly<Record<string, Severity>> = {
  ...{ BLOCKER: 'critical', CRITICAL: 'high', MAJOR: 'medium', MINOR: 'low', INFO: 'info' },
};
const isDone = (status = '', resolution = ''): boolean =>
  /^(RESOLVED|CLOSED|FIXED|ACCEPTED|FALSE_POSITIVE)$/.test(status) ||
  (status === 'REVIEWED' && /^(SAFE|FIXED)$/.test(resolution));

/** What its interface answers to a search for issues or hotspots, and what sonar-report makes of both. */
export const sonarqube = jsonTool({
  format: 'sonarqube_json',
  tool: 'SonarQube',
  vendor: 'Sonar',
  category: 'vulnerability_scanner',
  keeps:
    'Each issue (vulnerability, bug or code smell) and each security hotspot is a finding of its project. Of Sonar’s words, blocker is critical, critical is high, major is medium and minor is low.',
  drops: 'Issues that are resolved or closed, hotspots reviewed as safe; measures and the quality gate.',
  rows: ['issues[]', 'hotspots[]'],
  is: ({ root, under }) =>
    'sonarComponent' in root ||
    (Array.isArray(root['issues']) && ('effortTotal' in root || ('paging' in root && 'components' in root))) ||
    ('component' in under('issues') && 'rule' in under('issues') && 'project' in under('issues')) ||
    'vulnerabilityProbability' in under('hotspots') ||
    (Array.isArray(root['hotspots']) && 'paging' in root),
  shape: object({
    ...{ projectName: text, sonarComponent: text, issues: list(issue), hotspots: list(hotspot) },
    ...{ components: list(object({ key: text, path: text })), rules: entries(object({ name: text })) },
  }),
  *tell({ issues, hotspots, components, rules, ...report }, { file }) {
    const paths = new Map(components.map(({ key, path }) => [key, path]));
    const names = new Map(rules.map(([key, { name }]) => [key, name]));
    const all = [
      ...issues.map((one) => ({
        ...one,
        report: 'issues',
        rated: SEVERITIES[one.severity ?? ''],
        word: one.impacts[0]?.severity,
      })),
      ...hotspots.map((one) => ({
        ...one,
        report: 'hotspots',
        rule: one.ruleKey,
        word: one.vulnerabilityProbability,
        type: 'SECURITY_HOTSPOT',
      })),
    ];
    const named = report.projectName ?? report.sonarComponent;
    for (const { rule, key, component = '', project = named, ...one } of all) {
      const about = project === undefined ? file() : projectOf(project);
      if (isDone(one.status, one.resolution)) {
        yield { leftOut: 'issues that are resolved, closed or reviewed' };
        continue;
      }
      const path = paths.get(component) ?? component.slice(component.indexOf(':') + 1);
      yield {
        report: one.report,
        about,
        raw: one.raw,
        finding: {
          ...{ rule, title: names.get(rule ?? '') ?? one.message, severity: one.word },
          ...('rated' in one && { rated: one.rated }),
          ...(names.has(rule ?? '') && { evidence: one.message }),
          ...{ ids: [one.message], location: placeOf(path, one.line), uid: key },
          description: one.type && `${one.type.charAt(0)}${one.type.slice(1).toLowerCase().replaceAll('_', ' ')}`,
        },
      };
    }
  },
});
