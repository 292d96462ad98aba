import { isObject } from '../../../../contract/narrow';
import { objectOf, stringOf } from '../../json';
import { jsonTool } from '../define-tool';
import { list, number, object, type Read, row, text } from '../lenient';
import { findsSecrets } from '../secrets';
import { imageOf, kubernetesResourceOf, webApplicationOf } from '../things';
import type { Thing, ToldFinding } from '../told';
import { ecosystemOfManager } from './package-managers';

const found = row({
  ...{ category: text, name: text, message: text, description: text, severity: text, solution: text, cve: text },
  identifiers: list(object({ type: text, name: text, value: text, url: text })),
  links: list(object({ url: text })),
  tracking: object({ items: list(object({ signatures: list(object({ value: text })) })) }),
  location: object({
    ...{ file: text, start_line: number, class: text, method: text, image: text, operating_system: text },
    ...{ hostname: text, path: text, param: text },
    dependency: object({ package: object({ name: text }), version: text }),
    kubernetes_resource: object({ namespace: text, kind: text, name: text, container_name: text, cluster_id: text }),
  }),
});
type Found = Read<typeof found>;

const CATEGORY =
  /^(sast|dast|dependency_scanning|container_scanning|cluster_image_scanning|secret_detection|api_fuzzing|coverage_fuzzing)$/;

/** The one report of all scanners that GitLab runs. */
export const gitlab = jsonTool({
  format: 'gitlab_json',
  tool: 'GitLab',
  vendor: 'GitLab',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability of dependency and container scanning, SAST, DAST and secret detection is a finding of its project, image, cluster resource or web application; dependencies are installed software.',
  drops: 'Secrets, requests and answers, proposed patches, and what was scanned without a finding.',
  rows: ['vulnerabilities[]', 'dependency_files[].dependencies[]'],
  is: ({ root, under }) =>
    Array.isArray(root['vulnerabilities']) &&
    (CATEGORY.test(String(under('vulnerabilities')['category'])) ||
      (isObject(root['scan']) && CATEGORY.test(String(root['scan']['type'])))),
  named: ({ root }) => makerOf(root['scan']),
  shape: object({
    vulnerabilities: list(found),
    dependency_files: list(
      object({
        ...{ path: text, package_manager: text },
        dependencies: list(row({ package: object({ name: text }), version: text })),
      }),
    ),
    scan: object({ type: text, end_time: text }),
  }),
  *tell({ vulnerabilities, dependency_files, scan }, { file }) {
    const observedAt = scan.end_time;
    const isElsewhere = (one: Found): boolean => elsewhere(one) !== undefined;
    if (!vulnerabilities.some(isElsewhere)) yield { report: scan.type, scanned: file(), observedAt };
    for (const { path, package_manager: manager, dependencies } of dependency_files)
      for (const {
        raw,
        package: { name },
        version,
      } of dependencies)
        yield {
          ...{ report: scan.type, about: file(), raw },
          software: { name, version, path, ecosystem: ecosystemOfManager(manager) },
        };
    for (const one of vulnerabilities) {
      const report = scan.type ?? one.category;
      // Requests and answers have passwords and people in them.
      const isPrivate =
        findsSecrets(one.name) || /^(secret_detection|dast|api_fuzzing)$/.test(one.category ?? scan.type ?? '');
      const about = elsewhere(one) ?? file();
      yield { report, about, observedAt, ...(!isPrivate && { raw: one.raw }), finding: findingOf(one) };
    }
  },
});

/** Other makers write GitLab's format, too. */
function makerOf(scan: unknown): string | undefined {
  const vendor = stringOf(objectOf(objectOf(objectOf(scan)['scanner'])['vendor'])['name']);
  return vendor === 'GitLab' ? undefined : vendor;
}

/** What was scanned, where it is not the project. */
function elsewhere({
  location: { image, operating_system: os, hostname, kubernetes_resource: at },
}: Found): Thing | undefined {
  const { cluster_id: cluster, namespace, kind, name } = at;
  if (name !== undefined) return kubernetesResourceOf({ cluster, namespace, kind, name });
  if (image !== undefined) return imageOf({ reference: image, ...systemOf(os) });
  return hostname === undefined ? undefined : webApplicationOf(hostname);
}

/** `debian 10.9`, `debian:11` */
const systemOf = (text = ''): { os?: string; osVersion?: string } => {
  const [os, osVersion] = text.split(/[ :]/);
  return { ...(os && { os }), ...(osVersion && { osVersion }) };
};

function findingOf(one: Found): ToldFinding {
  const { location, identifiers } = one;
  const cve = identifiers.find(({ type }) => type?.toLowerCase() === 'cve') ?? identifiers[0];
  const {
    package: { name },
    version,
  } = location.dependency;
  // Checkmarx identifies by a number of each result.
  const isNumber = cve?.type === 'cxOneScan';
  const rule = isNumber
    ? (one.name ?? cve.value)
    : ((cve?.type?.toLowerCase() === 'cwe' ? cve.name : cve?.value) ?? cve?.name ?? one.cve);
  const line = location.start_line === undefined ? location.file : `${location.file ?? ''}:${location.start_line}`;
  const title = one.name ?? one.message ?? rule ?? 'A vulnerability';
  const signature = isNumber
    ? cve.value
    : one.tracking.items[0]?.signatures.at(-1)?.value?.replace(/^NA$/, '') || undefined;
  const page = location.path && `${location.path}${location.param ? ` (${location.param})` : ''}`;
  return {
    ...{
      rule,
      title: name === undefined || title.includes(name) ? title : `${title} in ${name}`,
      severity: one.severity,
      // Of a hard-coded password, the description has it.
      description: findsSecrets(one.name) ? undefined : (one.description ?? one.message),
    },
    ids: identifiers.map(({ value }) => value),
    ...(one.solution !== 'No solution provided' && { solution: one.solution }),
    references: [...identifiers.map(({ url }) => url), ...one.links.map(({ url }) => url)],
    location: page ?? (name === undefined ? line : undefined),
    ...(name !== undefined && { in: { name, version, ...(location.file !== undefined && { path: location.file }) } }),
    // Lines move; a signature is of the code around.
    ...(name === undefined && {
      uid: [rule, location.file ?? page, location.class, location.method, signature ?? location.start_line]
        .filter(Boolean)
        .join(':'),
    }),
  };
}
