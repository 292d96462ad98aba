import * as z from 'zod/mini';
import { isObject } from '../../../../contract/narrow';
import { jsonTool, type Look } from '../define-tool';
import { anything, list, number, object, type Read, row, text, texts } from '../lenient';
import { imageOf, kubernetesResourceOf } from '../things';
import type { Row, Thing, Told, ToldFinding } from '../told';

const check = row({
  ...{ checkID: text, title: text, severity: text, description: text, remediation: text, target: text },
  ...{ messages: texts, success: anything },
});

const report = object({
  ...{ kind: text, metadata: object({ labels: anything }) },
  report: object({
    ...{ updateTimestamp: text, registry: object({ server: text }), os: object({ family: text, name: text }) },
    artifact: object({ repository: text, digest: text, tag: text }),
    vulnerabilities: list(
      row({
        ...{ vulnerabilityID: text, title: text, severity: text, description: text, score: number },
        ...{ primaryLink: text, links: texts, packagePURL: text, packagePath: text, target: text },
        ...{ resource: text, installedVersion: text, fixedVersion: text },
      }),
    ),
    checks: list(check),
    secrets: list(object({ ruleID: text, title: text, category: text, severity: text, target: text })),
    components: object({ components: list(row({ name: text, version: text, purl: text })) }),
  }),
  status: object({
    updateTimestamp: text,
    detailReport: object({ results: list(object({ id: text, name: text, severity: text, checks: list(check) })) }),
    summaryReport: object({ controlCheck: list(row({ id: text, name: text, severity: text, totalFail: number })) }),
  }),
});
type Report = Read<typeof report>;

const KIND = '.aquasecurity.github.io';
const isReport = (one: Look['one']): boolean => String(one['apiVersion']).startsWith(KIND.slice(1));

/** One report, several in a list (of `kubectl get -o json`, too), or lists of them by the kind of report. */
const reportsIn = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [];
  return 'metadata' in value && !('items' in value) ? [value] : Object.values(value).filter(Array.isArray).flat();
};

/** The reports that Trivy Operator keeps in a cluster. */
export const trivyOperator = jsonTool({
  format: 'trivy_operator_json',
  tool: 'Trivy Operator',
  vendor: 'Aqua Security',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability and exposed secret is a finding of its image, each failed check one of its Kubernetes resource, each failed control of a compliance report one of the cluster; the components of an SBOM report are installed software.',
  drops: 'Checks and controls that passed or were not checked. Of a secret only its rule and its file are kept.',
  rows: ['', '[].', '*[].'].flatMap((at) => [
    ...['vulnerabilities', 'checks', 'secrets', 'components.components'].map((name) => `${at}report.${name}[]`),
    ...['detailReport.results[].checks[]', 'summaryReport.controlCheck[]'].map((name) => `${at}status.${name}`),
  ]),
  is: ({ root, one, under }) =>
    isReport(one) || isReport(under('items')) || Object.keys(root).some((name) => name.endsWith(KIND)),
  shape: z.pipe(z.transform(reportsIn), z.array(report)),
  *tell(reports, { file }) {
    for (const one of reports) yield* rowsOf(one, file);
  },
});

function* rowsOf({ kind: report, report: found, status, metadata }: Report, file: () => Thing): Generator<Row> {
  const observedAt = found.updateTimestamp ?? status.updateTimestamp;
  const of = { report, observedAt };
  const image = { ...of, about: imageThing(found) };
  if (found.artifact.repository !== undefined) yield { ...of, scanned: image.about };
  for (const one of found.vulnerabilities) yield { ...image, raw: one.raw, finding: vulnerability(one) };
  // A secret's own text is nowhere kept.
  for (const { ruleID: rule, title, category, severity, target: location } of found.secrets)
    yield { ...image, finding: { rule, title: title ?? category, severity, location } };
  for (const { raw, ...software } of found.components.components) yield { ...image, raw, software };
  const labelled = found.artifact.repository === undefined ? resourceThing(metadata.labels) : undefined;
  if (labelled !== undefined) yield { ...of, scanned: labelled };
  for (const one of found.checks) yield checkRow(one, { ...of, about: labelled ?? file() });
  const controls = [...status.detailReport.results, ...status.summaryReport.controlCheck];
  if (controls.length === 0) return;
  const cluster = { ...of, about: file() };
  for (const { checks, ...control } of status.detailReport.results)
    for (const one of checks)
      yield checkRow({ ...one, severity: one.severity ?? control.severity }, cluster, control.id);
  for (const { raw, id: rule, name: title, severity, totalFail } of status.summaryReport.controlCheck)
    yield totalFail === undefined || totalFail === 0
      ? { leftOut: totalFail === 0 ? 'checks that passed' : 'controls that were not checked' }
      : { ...cluster, raw, finding: { rule, title, severity, evidence: `Resources that fail: ${totalFail}.` } };
}

function checkRow(one: Read<typeof check>, of: Pick<Told, 'about' | 'report' | 'observedAt'>, control?: string): Row {
  if (one.success === true) return { leftOut: 'checks that passed' };
  const { checkID: rule, title, severity, description, remediation: solution, target: location, messages } = one;
  const evidence = messages.join('\n');
  // One check may speak of several containers of one resource, and stand under several controls.
  const uid = [control, rule ?? title, location, evidence].filter(Boolean).join(':');
  return { ...of, raw: one.raw, finding: { rule, title, severity, description, solution, location, evidence, uid } };
}

function vulnerability(one: Report['report']['vulnerabilities'][number]): ToldFinding {
  const { vulnerabilityID: rule, resource: name, target, fixedVersion } = one;
  return {
    ...{ rule, severity: one.severity, description: one.description, cvss: [{ score: one.score }], ids: [rule] },
    title: one.title ?? (name && `${rule ?? 'A vulnerability'} in ${name}`),
    references: [one.primaryLink, ...one.links],
    in: {
      ...{ name, version: one.installedVersion, purl: one.packagePURL, path: one.packagePath ?? target },
      fixed: fixedVersion?.split(/, */) ?? [],
    },
  };
}

function imageThing({ registry, artifact: { repository, tag, digest }, os }: Report['report']): Thing {
  const name = repository === undefined ? undefined : [registry.server, repository].filter(Boolean).join('/');
  const reference = tag === undefined ? name : `${name ?? 'image'}:${tag}`;
  return imageOf({ reference, digest, os: os.family, osVersion: os.name });
}

function resourceThing(labels: unknown): Thing | undefined {
  const labelled = isObject(labels) ? labels : {};
  const [kind, name, namespace] = ['kind', 'name', 'namespace'].map((part) => {
    const value = labelled[`trivy-operator.resource.${part}`];
    return typeof value === 'string' && value !== '' ? value : undefined;
  });
  return name === undefined ? undefined : kubernetesResourceOf({ namespace, kind, name });
}
