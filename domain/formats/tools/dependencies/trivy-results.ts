import { entries, list, number, object, type Read, row, text, texts } from '../lenient';
import type { Row, Thing, ToldCvss, ToldFinding } from '../told';
import { ecosystemOfManager } from './package-managers';

/** What all of Trivy's reports are made of. */
export const result = object({
  Target: text,
  Type: text,
  Vulnerabilities: list(
    row({
      ...{ VulnerabilityID: text, PkgName: text, PkgPath: text, InstalledVersion: text, FixedVersion: text },
      ...{ Title: text, Description: text, Severity: text, PrimaryURL: text, References: texts },
      PkgIdentifier: object({ PURL: text }),
      CVSS: entries(
        object({ V2Score: number, V2Vector: text, V3Score: number, V3Vector: text, V40Score: number, V40Vector: text }),
      ),
    }),
  ),
  Misconfigurations: list(
    row({
      ...{ ID: text, AVDID: text, Title: text, Description: text, Message: text, Resolution: text, Severity: text },
      ...{ Status: text, PrimaryURL: text, References: texts },
      CauseMetadata: object({ Resource: text, StartLine: number }),
    }),
  ),
  Secrets: list(object({ RuleID: text, Category: text, Severity: text, Title: text, StartLine: number })),
  Licenses: list(row({ Severity: text, Category: text, PkgName: text, FilePath: text, Name: text, Link: text })),
  Packages: list(
    row({ Name: text, Version: text, Licenses: texts, FilePath: text, Identifier: object({ PURL: text }) }),
  ),
});
type Result = Read<typeof result>;

/** Where the rows of results stand that stand there themselves. */
export const rowsIn = (path: string): string[] =>
  ['Vulnerabilities', 'Misconfigurations', 'Secrets', 'Licenses', 'Packages'].map((row) => `${path}.${row}[]`);

export function* rowsOf(results: readonly Result[], about: Thing): Generator<Row> {
  for (const { Target: target, Type: type, ...rows } of results) {
    const told = { about };
    const ecosystem = ecosystemOfManager(type);
    for (const one of rows.Vulnerabilities)
      yield { ...told, raw: one.raw, finding: vulnerability(one, target, ecosystem) };
    for (const one of rows.Misconfigurations)
      yield /^(PASS|EXCEPTION)$/i.test(one.Status ?? '')
        ? { leftOut: 'checks that passed' }
        : { ...told, raw: one.raw, finding: check(one, target) };
    // A secret's own text is nowhere kept.
    for (const one of rows.Secrets) yield { ...told, finding: secret(one, target) };
    for (const one of rows.Licenses) yield { ...told, raw: one.raw, finding: licence(one, target) };
    for (const { raw, Name: name, Version: version, Licenses: licences, FilePath: path, ...one } of rows.Packages)
      yield { ...told, raw, software: { name, version, licences, path, purl: one.Identifier.PURL } };
  }
}

function vulnerability(
  one: Result['Vulnerabilities'][number],
  target: string | undefined,
  ecosystem: string | undefined,
): ToldFinding {
  const { VulnerabilityID: rule, PkgName: name, Severity: severity, CVSS } = one;
  return {
    rule,
    severity,
    title: one.Title ?? (name && `${rule ?? 'A vulnerability'} in ${name}`),
    ids: [rule],
    cvss: CVSS.flatMap(([, rating]): ToldCvss[] => [
      { score: rating.V40Score, vector: rating.V40Vector, version: '4.0' },
      { score: rating.V3Score, vector: rating.V3Vector, version: '3.0' },
      { score: rating.V2Score, vector: rating.V2Vector, version: '2.0' },
    ]),
    description: one.Description,
    references: [one.PrimaryURL, ...one.References],
    in: {
      ...{ name, version: one.InstalledVersion, purl: one.PkgIdentifier.PURL, path: one.PkgPath ?? target },
      ...{ ecosystem, fixed: one.FixedVersion?.split(/, */) },
    },
  };
}

function check(one: Result['Misconfigurations'][number], target: string | undefined): ToldFinding {
  const { StartLine: line, Resource: resource } = one.CauseMetadata;
  return {
    ...{ rule: one.AVDID ?? one.ID, title: one.Title, severity: one.Severity },
    ...{ description: one.Description, evidence: one.Message, solution: one.Resolution },
    location: [line === undefined || line === 0 ? target : `${target ?? ''}:${line}`, resource]
      .filter(Boolean)
      .join(' '),
    references: [one.PrimaryURL, ...one.References],
    // One check may speak of several containers of one resource.
    uid: [one.AVDID ?? one.ID, target, resource, one.Message].join(':'),
  };
}

const secret = (one: Result['Secrets'][number], target: string | undefined): ToldFinding => ({
  rule: one.RuleID,
  title: one.Title ?? one.Category,
  severity: one.Severity,
  location: one.StartLine === undefined ? target : `${target ?? ''}:${one.StartLine}`,
});

const licence = (one: Result['Licenses'][number], target: string | undefined): ToldFinding => ({
  rule: `Licence ${one.Name ?? 'without a name'}`,
  title: `Licence ${one.Name ?? 'without a name'}${one.PkgName === undefined ? '' : ` of ${one.PkgName}`}`,
  severity: one.Severity,
  description: one.Category && `Category: ${one.Category}.`,
  location: one.FilePath ?? one.PkgName ?? target,
  references: [one.Link],
});
