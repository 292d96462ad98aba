import * as z from 'zod/mini';
import { isObject, type JsonObject } from '../../../../contract/narrow';
import { jsonTool, lookAt } from '../define-tool';
import { entries, list, number, object, type Read, row, text, textOr, texts } from '../lenient';
import { hostOf, imageOf } from '../things';
import type { Thing, ToldFinding } from '../told';

export const SYSDIG = {
  tool: 'Sysdig',
  vendor: 'Sysdig',
  category: 'vulnerability_scanner',
  keeps: 'Each vulnerability is a finding of its image or host, with its package; each package is installed software.',
  drops: 'Layers and the results of policies, which count what the findings are.',
} as const;

const score = object({ version: text, score: number, vector: text });

const vulnerability = row({
  ...{ name: text, severity: textOr(object({ value: text })), fixedInVersion: text, fixVersion: text },
  cvssScore: object({ value: score, version: text, score: number, vector: text }),
});

const packageOf = object({
  ...{ type: text, name: text, version: text, path: text, suggestedFix: text },
  ...{ vulns: list(vulnerability), vulnerabilitiesRefs: texts },
});

const metadata = object({
  ...{ pullString: text, imageId: text, digest: text, baseOs: text, os: text, hostName: text, hostname: text },
});

/** A list; in version 2 an object by what others refer to it with. */
const values = (value: unknown): unknown => (isObject(value) ? Object.values(value) : value);

/** `sysdig-cli-scanner --output-json`. */
export const sysdig = jsonTool({
  ...SYSDIG,
  format: 'sysdig_json',
  rows: ['[]', '.*'].flatMap((each) =>
    ['', '.vulns[]', '.vulnerabilitiesRefs[]'].map((within) => `result.packages${each}${within}`),
  ),
  is: ({ root: { result, scanner } }) =>
    isObject(result) &&
    'packages' in result &&
    ((isObject(scanner) && String(scanner['name']).startsWith('sysdig')) || 'vulnTotalBySeverity' in result),
  shape: object({
    info: object({ scanTime: text }),
    result: object({
      ...{ type: text, metadata, vulnerabilities: entries(vulnerability) },
      packages: z.pipe(z.transform(values), list(packageOf)),
    }),
  }),
  *tell({ info: { scanTime: observedAt }, result }, { file }) {
    const about = scannedThing(result.metadata) ?? file();
    const byId = new Map(result.vulnerabilities);
    yield { scanned: about, observedAt };
    for (const { vulns, vulnerabilitiesRefs: ids, suggestedFix, type: _, ...software } of result.packages) {
      yield { about, observedAt, software };
      for (const one of [...vulns, ...ids.map((id) => byId.get(id))])
        yield one === undefined
          ? { refused: 'It refers to a vulnerability the file does not have.' }
          : { about, observedAt, raw: one.raw, finding: findingOf(one, software, suggestedFix) };
    }
  },
});

function scannedThing({ pullString, imageId, digest, baseOs, os, ...host }: Read<typeof metadata>): Thing | undefined {
  const name = host.hostName ?? host.hostname;
  if (pullString !== undefined || imageId !== undefined)
    return imageOf({ reference: pullString, digest, imageId, os: baseOs });
  return name === undefined ? undefined : hostOf({ names: [name], os: baseOs ?? os });
}

function findingOf(
  { name: rule, severity, cvssScore, ...one }: Read<typeof vulnerability>,
  software: { readonly name?: string | undefined },
  suggestedFix: string | undefined,
): ToldFinding {
  const fixed = one.fixedInVersion ?? one.fixVersion ?? suggestedFix;
  return {
    ...{ rule, severity: ratedAs(severity.other.value ?? severity.text), cvss: [cvssScore.value, cvssScore] },
    title: software.name && `${rule ?? 'A vulnerability'} in ${software.name}`,
    in: { ...software, fixed: fixed === undefined ? [] : [fixed] },
  };
}

/** “Other” is what it calls what nobody rated. */
export const ratedAs = (word: string | undefined) => (word?.toLowerCase() === 'other' ? undefined : word);

/** What reports of Sysdig Secure call a thing before version 2 and since. */
const reported = row({
  ...{ imageId: text, imagePullString: text, osName: text, vulnName: text, vulnSeverity: text, vulnLink: text },
  ...{ vulnCvssVersion: text, vulnCvssScore: number, vulnCvssVector: text, vulnFixVersion: text },
  ...{ packageName: text, packageVersion: text, packagePath: text },
  ...{ container_image: text, container_image_id: text, container_image_distro: text, vuln_id: text },
  ...{ vuln_severity: text, vuln_cvss_version: text, vuln_cvss_score: number, vuln_cvss_vector: text },
  ...{ vuln_fixed_in_version: text, vuln_link: text, host_hostname: text, host_name: text, hostName: text },
  ...{ scan_package_name: text, scan_package_version: text, scan_package_path: text },
});

/** Reports of Sysdig Secure: of workloads, registries and hosts. */
export const sysdigReport = jsonTool({
  ...SYSDIG,
  format: 'sysdig_json',
  rows: ['data[]', 'panels[].data[]'],
  is: ({ root, under }) => isReported(under('data')) || panels(root['panels']).some(isReported),
  shape: object({ data: list(reported), panels: list(object({ data: list(reported) })) }),
  *tell({ data, panels }, { file }) {
    for (const one of [...data, ...panels.flatMap((panel) => panel.data)])
      yield { about: reportedThing(one) ?? file(), raw: one.raw, finding: reportedFinding(one) };
  },
});

const panels = (value: unknown): JsonObject[] =>
  (Array.isArray(value) ? value : []).filter(isObject).map(({ data }) => lookAt(data).first);

const isReported = (one: JsonObject): boolean =>
  ('vulnName' in one && 'packageName' in one) || ('vuln_id' in one && 'scan_package_name' in one);

function reportedThing(one: Read<typeof reported>): Thing | undefined {
  const host = one.host_hostname ?? one.host_name ?? one.hostName;
  const reference = one.imagePullString ?? one.container_image;
  if (reference === undefined && host !== undefined) return hostOf({ names: [host] });
  return reference === undefined
    ? undefined
    : imageOf({
        reference,
        imageId: one.imageId ?? one.container_image_id,
        os: one.osName ?? one.container_image_distro,
      });
}

function reportedFinding(one: Read<typeof reported>): ToldFinding {
  const rule = one.vulnName ?? one.vuln_id;
  const fixed = one.vulnFixVersion ?? one.vuln_fixed_in_version;
  const name = one.packageName ?? one.scan_package_name;
  return {
    ...{ rule, severity: ratedAs(one.vulnSeverity ?? one.vuln_severity), references: [one.vulnLink, one.vuln_link] },
    title: name && `${rule ?? 'A vulnerability'} in ${name}`,
    cvss: [
      { score: one.vulnCvssScore, vector: one.vulnCvssVector, version: one.vulnCvssVersion },
      { score: one.vuln_cvss_score, vector: one.vuln_cvss_vector, version: one.vuln_cvss_version },
    ],
    in: {
      name,
      version: one.packageVersion ?? one.scan_package_version,
      path: one.packagePath ?? one.scan_package_path,
      fixed: fixed === undefined ? [] : [fixed],
    },
  };
}
