import * as z from 'zod/mini';
import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { list, number, object, oneOrMany, type Read, row, text } from '../lenient';
import { repositoryOf } from '../things';
import type { Row, ToldFinding } from '../told';
import { ecosystemOfManager } from './package-managers';

const STATEMENT = {
  format: 'github_json',
  tool: 'GitHub',
  vendor: 'GitHub',
  category: 'vulnerability_scanner',
  keeps:
    'Each open alert of Dependabot, code scanning or secret scanning is a finding of its repository, with its package or place.',
  drops: 'Alerts that are fixed, dismissed or resolved; secrets.',
} as const;

const DEPENDABOT = 'dependabot';

const isOpen = (state: string | undefined): boolean => state === undefined || /^open$/i.test(state);
const CLOSED: Row = { leftOut: 'alerts that are fixed, dismissed or resolved' };

const advisory = object({
  ...{ summary: text, description: text, severity: text, ghsaId: text, ghsa_id: text, cve_id: text },
  identifiers: list(object({ type: text, value: text })),
  references: list(object({ url: text })),
  cvss: object({ score: number, vectorString: text, vector_string: text }),
});
const vulnerable = object({
  ...{ severity: text, package: object({ name: text, ecosystem: text }), advisory },
  firstPatchedVersion: object({ identifier: text }),
  first_patched_version: object({ identifier: text }),
});

const alert = row({
  ...{ id: text, state: text, vulnerableManifestPath: text, vulnerableManifestFilename: text },
  vulnerableRequirements: text,
  securityVulnerability: vulnerable,
});

const repository = object({
  ...{ url: text, nameWithOwner: text, name: text },
  vulnerabilityAlerts: object({ nodes: list(alert), edges: list(object({ node: alert })) }),
});

/** A query may ask for one repository, or for those of an organization, a user or a search. */
function repositoriesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(repositoriesIn);
  if (!isObject(value)) return [];
  return isObject(value['vulnerabilityAlerts']) ? [value] : Object.values(value).flatMap(repositoriesIn);
}

const PATHS = [
  'repository',
  '*.repositories.nodes[]',
  '*.repositories.edges[].node',
  'search.nodes[]',
  'search.edges[].node',
];

/** Dependabot's alerts, as GraphQL has them. */
export const githubGraph = jsonTool({
  ...STATEMENT,
  rows: PATHS.flatMap((path) => ['nodes[]', 'edges[]'].map((rows) => `data.${path}.vulnerabilityAlerts.${rows}`)),
  is: ({ root }) => repositoriesIn(root['data']).length > 0,
  shape: object({ data: z.pipe(z.transform(repositoriesIn), z.array(repository)) }),
  *tell({ data }, { file }) {
    for (const { url, nameWithOwner, name, vulnerabilityAlerts } of data) {
      const address = url ?? (nameWithOwner && `https://github.com/${nameWithOwner}`);
      const about = address === undefined && name === undefined ? file() : repositoryOf(address, nameWithOwner ?? name);
      yield { report: DEPENDABOT, scanned: about };
      for (const one of [...vulnerabilityAlerts.nodes, ...vulnerabilityAlerts.edges.map(({ node }) => node)])
        yield isOpen(one.state) ? { report: DEPENDABOT, about, raw: one.raw, finding: graphFinding(one) } : CLOSED;
    }
  },
});

function graphFinding({ id, securityVulnerability: vulnerability, ...one }: Read<typeof alert>): ToldFinding {
  const path = one.vulnerableManifestPath ?? one.vulnerableManifestFilename;
  const version = /^=\s*(\S+)$/.exec(one.vulnerableRequirements ?? '')?.[1];
  return { ...packageFinding(vulnerability.advisory, vulnerability, { path, version }), uid: id };
}

const restAlert = row({
  ...{ number: text, state: text, html_url: text, url: text, secret_type: text, secret_type_display_name: text },
  repository: object({ html_url: text, full_name: text }),
  dependency: object({ manifest_path: text }),
  security_advisory: advisory,
  security_vulnerability: vulnerable,
  rule: object({ id: text, name: text, description: text, severity: text, security_severity_level: text, help: text }),
  tool: object({ name: text }),
  most_recent_instance: object({ message: object({ text }), location: object({ path: text, start_line: number }) }),
});
type RestAlert = Read<typeof restAlert>;

/** What the REST interface lists of a repository, an organization or an enterprise. */
export const github = jsonTool({
  ...STATEMENT,
  rows: ['[]', 'number'],
  is: ({ one }) =>
    'number' in one &&
    ((isObject(one['security_advisory']) && isObject(one['security_vulnerability'])) ||
      (isObject(one['most_recent_instance']) && isObject(one['rule'])) ||
      ('secret_type' in one && 'state' in one)),
  shape: oneOrMany(restAlert),
  *tell(alerts, { file }) {
    for (const one of alerts) {
      const address = one.repository.html_url ?? one.html_url?.replace(/\/security\/.*$/, '') ?? repositoryIn(one.url);
      const about = address === undefined ? file() : repositoryOf(address);
      const isSecret = one.secret_type !== undefined;
      const report = isSecret ? 'secret-scanning' : one.rule.id === undefined ? DEPENDABOT : 'code-scanning';
      yield isOpen(one.state)
        ? { report, about, ...(!isSecret && { raw: one.raw }), finding: restFinding(one) }
        : CLOSED;
    }
  },
});

/** `https://api.github.com/repos/org/app/dependabot/alerts/7` */
const repositoryIn = (url: string | undefined): string | undefined => {
  const path = /\/repos\/([^/]+\/[^/]+)\//.exec(url ?? '')?.[1];
  return path && `https://github.com/${path}`;
};

function restFinding(one: RestAlert): ToldFinding {
  const { rule, most_recent_instance: instance, secret_type: secret, number: alertNumber } = one;
  if (secret !== undefined)
    return {
      // GitHub does not rate secrets.
      ...{ rule: secret, title: one.secret_type_display_name ?? secret, rated: 'high' },
      ...{ references: [one.html_url], uid: `secret-scanning:${alertNumber ?? ''}` },
    };
  if (rule.id === undefined)
    return packageFinding(
      one.security_advisory,
      one.security_vulnerability,
      { path: one.dependency.manifest_path },
      one.html_url,
    );
  const { path, start_line: line } = instance.location;
  return {
    ...{ rule: rule.id, title: rule.description ?? rule.name, severity: rule.security_severity_level ?? rule.severity },
    ...{ evidence: instance.message.text, solution: rule.help, references: [one.html_url] },
    location: line === undefined ? path : `${path ?? ''}:${line}`,
    // GitHub follows an alert when its lines move.
    uid: `code-scanning:${alertNumber ?? ''}`,
  };
}

function packageFinding(
  known: Read<typeof advisory>,
  { severity, package: { name, ecosystem }, ...vulnerability }: Omit<Read<typeof vulnerable>, 'advisory'>,
  at: { readonly path: string | undefined; readonly version?: string | undefined },
  page?: string,
): ToldFinding {
  const ids = known.identifiers.map(({ value }) => value);
  const fixed = vulnerability.firstPatchedVersion.identifier ?? vulnerability.first_patched_version.identifier;
  return {
    rule: known.ghsa_id ?? known.ghsaId ?? ids.find((id) => id?.startsWith('GHSA')) ?? ids[0],
    ...{ title: known.summary, severity: severity ?? known.severity, description: known.description },
    ids: [known.cve_id, ...ids],
    cvss: [{ score: known.cvss.score, vector: known.cvss.vectorString ?? known.cvss.vector_string }],
    references: [page, ...known.references.map(({ url }) => url)],
    in: { ...at, name, ecosystem: ecosystemOfManager(ecosystem), fixed: fixed === undefined ? [] : [fixed] },
  };
}
