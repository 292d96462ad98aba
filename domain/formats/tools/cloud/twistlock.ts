import { jsonTool } from '../define-tool';
import { list, number, object, type Read, row, text, texts } from '../lenient';
import { hostOf, imageOf } from '../things';
import type { Row, Thing } from '../told';

const software = object({ name: text, version: text, path: text, licenses: texts, license: texts });

const result = object({
  ...{ id: text, name: text, distro: text, repoTag: text, scanTime: text, hostname: text },
  ...{ digest: text, digests: texts },
  vulnerabilities: list(
    row({
      ...{
        id: text,
        cve: text,
        cvss: number,
        vector: text,
        description: text,
        severity: text,
        status: text,
        link: text,
      },
      ...{ packageName: text, packageVersion: text, packagePath: text, discoveredDate: text },
    }),
  ),
  compliances: list(row({ id: text, title: text, severity: text, cause: text, description: text })),
  ...{ packages: list(software), applications: list(software) },
});
type Result = Read<typeof result>;

export const PRISMA = {
  tool: 'Prisma Cloud',
  vendor: 'Palo Alto Networks',
  category: 'vulnerability_scanner',
} as const;

/** What `twistcli images scan` and `twistcli hosts scan` write. */
export const twistlock = jsonTool({
  ...PRISMA,
  format: 'twistlock_json',
  keeps:
    'Each vulnerability and each failed compliance check is a finding of its image or host; each package and application is installed software.',
  drops: 'The distributions, which count what the findings are, and the files of packages.',
  rows: ['vulnerabilities', 'compliances', 'packages', 'applications'].map((part) => `results[].${part}[]`),
  is: ({ under }) =>
    ['complianceDistribution', 'vulnerabilityDistribution', 'complianceScanPassed'].some(
      (part) => part in under('results'),
    ),
  shape: object({ results: list(result) }),
  *tell({ results }, { file }) {
    for (const one of results) yield* rowsOf(one, thingOf(one) ?? file());
  },
});

function thingOf({ id, name, distro, repoTag, hostname, digest, digests }: Result): Thing | undefined {
  const isImage = id?.startsWith('sha256:') === true || repoTag !== undefined;
  if (isImage) return imageOf({ reference: name ?? repoTag, digest: digest ?? digests[0], imageId: id, os: distro });
  const host = hostname ?? name ?? id;
  return host === undefined ? undefined : hostOf({ names: [host], os: distro });
}

function* rowsOf({ scanTime: observedAt, ...found }: Result, about: Thing): Generator<Row> {
  const told = { about, observedAt };
  yield { scanned: about, observedAt };
  for (const { licenses, license, ...software } of [...found.packages, ...found.applications])
    yield { ...told, software: { ...software, licences: [...licenses, ...license] } };
  for (const one of found.vulnerabilities) {
    const { id, cve, packageName = '', status } = one;
    const rule = id ?? cve;
    // `glibc (used in libc6, libc-bin)`: the source package, and those that are made of it.
    const [, name = packageName, used] = /^(\S.*?) \(used in (.+)\)$/.exec(packageName) ?? [];
    const within = { name: name || undefined, version: one.packageVersion, path: one.packagePath };
    yield {
      ...told,
      raw: one.raw,
      finding: {
        ...{ rule, ids: [id, cve], severity: one.severity, description: one.description },
        title: name === '' ? rule : `${rule ?? 'A vulnerability'} in ${name}`,
        cvss: [{ score: one.cvss, vector: one.vector }],
        evidence: used && `Used in ${used}.`,
        references: [one.link],
        in: { ...within, fixed: /^fixed in (.+)$/i.exec(status ?? '')?.[1]?.split(/, */) ?? [] },
      },
    };
  }
  for (const { raw, id: rule, title, severity, cause: evidence, description } of found.compliances)
    yield { ...told, raw, finding: { rule: rule ?? title, title, severity, evidence, description } };
}
