import { objectOf } from '../../json';
import { jsonTool } from '../define-tool';
import { list, number, object, type Read, row, text } from '../lenient';
import { findsSecrets } from '../secrets';
import { projectOf } from '../things';
import type { ToldFinding } from '../told';
import { CHECKMARX, DISMISSED, queryTitle } from './checkmarx';
import { placeOf } from './code-place';

const isDismissed = (state: string | undefined): boolean => /^not[_ ]exploitable$/i.test(state ?? '');
const node = object({ fileName: text, line: number });

const result = row({
  ...{ type: text, id: text, similarityId: text, severity: text, state: text, description: text },
  data: object({
    ...{ queryName: text, filename: text, fileName: text, line: number, nodes: list(node) },
    ...{ expectedValue: text, value: text, packageIdentifier: text, recommendedVersion: text, ruleName: text },
  }),
  vulnerabilityDetails: object({ cveName: text, cvssScore: number }),
});

/** What the results interface of Checkmarx One answers, and its command line writes. */
export const checkmarxOne = jsonTool({
  ...CHECKMARX,
  format: 'checkmarx_one_json',
  tool: 'Checkmarx One',
  rows: ['results[]'],
  is: ({ root, under }) =>
    Array.isArray(root['results']) &&
    (('scanID' in root && 'totalCount' in root) ||
      ('similarityId' in under('results') && 'vulnerabilityDetails' in under('results'))),
  shape: object({ results: list(result) }),
  *tell({ results }, { file }) {
    const about = file();
    yield { scanned: about };
    for (const one of results)
      if (isDismissed(one.state)) yield DISMISSED;
      else
        yield { about, ...(!findsSecrets(one.type, one.data.queryName) && { raw: one.raw }), finding: resultOf(one) };
  },
});

function resultOf({ data, vulnerabilityDetails: details, ...one }: Read<typeof result>): ToldFinding {
  const isPackage = data.packageIdentifier !== undefined || /^sca/.test(one.type ?? '');
  const rule = isPackage ? (details.cveName ?? one.id) : (data.queryName ?? data.ruleName ?? one.id);
  const last = data.nodes.at(-1);
  const path = last?.fileName ?? data.filename ?? data.fileName;
  const secret = findsSecrets(one.type, data.queryName);
  const common = { rule, severity: one.severity, ...(!secret && { description: one.description }) };
  if (isPackage) {
    const fixed = data.recommendedVersion === undefined ? [] : [data.recommendedVersion];
    const name = data.packageIdentifier;
    return {
      ...{ ...common, title: name === undefined ? rule : `${rule} in ${name}`, in: { name, fixed } },
      cvss: [{ score: details.cvssScore }],
    };
  }
  return {
    ...{ ...common, title: queryTitle(rule), location: placeOf(path, last?.line ?? data.line) },
    evidence:
      data.nodes.map(({ fileName, line }) => placeOf(fileName, line)).join('\n') ||
      (secret ? undefined : [data.value, data.expectedValue].filter(Boolean).join('\n')) ||
      undefined,
    uid: [rule, path, one.similarityId ?? one.id].filter(Boolean).join(':'),
  };
}

const instance = row({
  ...{ resultId: text, similarityId: text, severity: text, state: text, fileName: text, destinationFileName: text },
  ...{ destinationLine: number, line: number, cve: text, actualValue: text, expectedValue: text },
  ...{ resultViewerLink: text, nodes: list(node) },
});
type Instance = Read<typeof instance>;

/** The report of a scan in JSON, by engine. */
export const checkmarxOneReport = jsonTool({
  ...CHECKMARX,
  format: 'checkmarx_one_json',
  tool: 'Checkmarx One',
  rows: [
    'scanResults.resultsList[].vulnerabilities[]',
    'iacScanResults.technology[].queries[].resultsList[]',
    'scaScanResults.packages[].packageCategory[].categoryResults[]',
  ],
  is: ({ root }) =>
    'resultsList' in objectOf(root['scanResults']) ||
    'technology' in objectOf(root['iacScanResults']) ||
    'packages' in objectOf(root['scaScanResults']),
  shape: object({
    reportHeader: object({ projectName: text }),
    scanResults: object({
      resultsList: list(
        object({ queryName: text, queryPath: text, description: text, vulnerabilities: list(instance) }),
      ),
    }),
    iacScanResults: object({
      technology: list(
        object({ queries: list(object({ queryName: text, description: text, resultsList: list(instance) })) }),
      ),
    }),
    scaScanResults: object({
      packages: list(
        object({
          ...{ packageName: text, packageVersion: text },
          packageCategory: list(object({ categoryName: text, categoryResults: list(instance) })),
        }),
      ),
    }),
  }),
  *tell({ reportHeader: { projectName }, scanResults, iacScanResults, scaScanResults }, { file }) {
    const about = projectName === undefined ? file() : projectOf(projectName);
    yield { scanned: about };
    const queries = [
      ...scanResults.resultsList.map(({ vulnerabilities: found, ...query }) => ({ ...query, found })),
      ...iacScanResults.technology.flatMap((one) =>
        one.queries.map(({ resultsList: found, ...query }) => ({ ...query, found })),
      ),
    ];
    for (const { queryName: rule, description, found } of queries)
      for (const one of found)
        if (isDismissed(one.state)) yield DISMISSED;
        else
          yield { about, ...(!findsSecrets(rule) && { raw: one.raw }), finding: { ...placed(one, rule), description } };
    for (const { packageName: name, packageVersion: version, packageCategory: categories } of scaScanResults.packages)
      for (const { categoryName, categoryResults } of categories)
        for (const { raw, cve: rule = categoryName, severity, state } of categoryResults)
          if (isDismissed(state)) yield DISMISSED;
          else
            yield {
              about,
              raw,
              finding: {
                rule,
                severity,
                title: `${rule ?? 'A vulnerability'} in ${name ?? 'a package'}`,
                in: { name, version },
              },
            };
  },
});

function placed(one: Instance, rule: string | undefined): ToldFinding {
  const path = one.destinationFileName ?? one.fileName ?? one.nodes.at(-1)?.fileName;
  const location = placeOf(path, one.destinationLine ?? one.line ?? one.nodes.at(-1)?.line);
  return {
    ...{ rule, title: queryTitle(rule), severity: one.severity, location, references: [one.resultViewerLink] },
    ...(!findsSecrets(rule) && {
      evidence: [one.actualValue, one.expectedValue].filter(Boolean).join('\n') || undefined,
    }),
    uid: [rule, path, one.similarityId ?? one.resultId ?? location].filter(Boolean).join(':'),
  };
}
