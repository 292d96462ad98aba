import { list, number, object, type Read, row, text, texts } from '../lenient';
import type { Thing, Told, ToldFinding } from '../told';

/** What the npm registry answers an audit with; npm 6, pnpm and Yarn write it as it is. */
export const advisory = row({
  ...{ id: text, title: text, module_name: text, severity: text, github_advisory_id: text, overview: text, url: text },
  ...{ recommendation: text, references: text, patched_versions: text, cves: texts },
  cvss: object({ score: number, vectorString: text }),
  findings: list(object({ version: text, paths: texts })),
});

/** The registry numbers its advisories anew; GitHub's ids stay. */
export const advisoryId = (url: string | undefined, number: string | undefined): string | undefined =>
  /GHSA(?:-[0-9a-z]{4}){3}/i.exec(url ?? '')?.[0] ?? (number === undefined ? undefined : `npm:${number}`);

/** A finding, of each version of its package that is installed. */
export const advisoryRow = (one: Read<typeof advisory>, about: Thing): Told => ({
  about,
  raw: one.raw,
  finding: findingOf(one),
  software: one.findings.map(({ version }) => ({ name: one.module_name, version, ecosystem: 'npm' })),
});

function findingOf(one: Read<typeof advisory>): ToldFinding {
  const [installed] = one.findings;
  return {
    ...{ title: one.title, severity: one.severity, description: one.overview, solution: one.recommendation },
    rule: one.github_advisory_id ?? advisoryId(one.url, one.id),
    ids: one.cves,
    cvss: [{ score: one.cvss.score, vector: one.cvss.vectorString }],
    evidence:
      one.findings
        .flatMap(({ paths }) => paths)
        .slice(0, 25)
        .join('\n') || undefined,
    references: [one.url, ...(one.references?.match(/https?:\/\/\S+/g) ?? [])],
    in: {
      ...{ name: one.module_name, version: installed?.version, ecosystem: 'npm' },
      fixed: one.patched_versions?.startsWith('>=') ? [one.patched_versions.slice(2).trim()] : [],
    },
  };
}
