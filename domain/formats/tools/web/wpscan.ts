import { isObject } from '../../../../contract/narrow';
import { severityOfScore } from '../../severity';
import { jsonTool } from '../define-tool';
import { entries, list, number, object, type Read, row, text, texts } from '../lenient';
import { webApplicationOf } from '../things';
import type { Row, Thing, ToldFinding, ToldSoftware } from '../told';
import { lines, pathOf } from './web-parts';

const REFERENCES = object({ cve: texts, url: texts, wpvulndb: texts });

const VULNERABILITY = row({
  ...{ title: text, fixed_in: text, description: text, poc: text },
  cvss: object({ score: number, vector: text }),
  references: REFERENCES,
});

/** WordPress itself, a theme or a plugin. */
const COMPONENT = object({
  ...{ slug: text, location: text, number: text },
  version: object({ number: text }),
  vulnerabilities: list(VULNERABILITY),
});

const FINDING = row({ url: text, to_s: text, type: text, interesting_entries: texts, references: REFERENCES });

export const wpscan = jsonTool({
  format: 'wpscan_json',
  tool: 'WPScan',
  vendor: 'WPScan',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability and each interesting finding is a finding of the site; WordPress, themes and plugins are its software. WPScan seldom rates: without CVSS a vulnerability is medium, an open backup high, the rest info.',
  drops: 'Names of users, and passwords that were guessed, as they are secrets; how a thing was found.',
  rows: [
    ...['scan_aborted', 'interesting_findings[]', 'version.number', 'version.vulnerabilities[]'],
    ...['main_theme.slug', 'main_theme.vulnerabilities[]', 'themes.*', 'themes.*.vulnerabilities[]'],
    ...['plugins.*', 'plugins.*.vulnerabilities[]', 'config_backups.*', 'db_exports.*', 'users.*'],
  ],
  is: ({ root }) =>
    (isObject(root['banner']) && /WordPress Security Scanner/i.test(String(root['banner']['description']))) ||
    ('target_url' in root && Array.isArray(root['interesting_findings'])),
  shape: object({
    ...{ target_url: text, effective_url: text, start_time: text, scan_aborted: text },
    interesting_findings: list(FINDING),
    version: COMPONENT,
    main_theme: COMPONENT,
    ...{ themes: entries(COMPONENT), plugins: entries(COMPONENT) },
    ...{ config_backups: entries(object({})), db_exports: entries(object({})), users: entries(object({})) },
  }),
  *tell(scan) {
    const about = webApplicationOf(scan.effective_url ?? scan.target_url);
    const observedAt = scan.start_time;
    if (scan.scan_aborted !== undefined) yield { refused: `WPScan stopped: ${scan.scan_aborted}` };
    for (const clue of scan.interesting_findings) yield { about, observedAt, raw: clue.raw, finding: clueOf(clue) };
    const { version, main_theme: theme } = scan;
    if (version.number !== undefined)
      yield { about, observedAt, software: { name: 'WordPress', version: version.number, vendor: 'WordPress' } };
    yield* vulnerabilityRows(
      about,
      observedAt,
      { name: 'WordPress', version: version.number },
      version.vulnerabilities,
    );
    const components = [...scan.themes, ...scan.plugins];
    if (theme.slug !== undefined) components.unshift([theme.slug, theme]);
    else yield* vulnerabilityRows(about, observedAt, { name: undefined, version: undefined }, theme.vulnerabilities);
    for (const [key, { slug = key, version: of, location, vulnerabilities }] of components) {
      const software = { name: slug, version: of.number, path: pathOf(location) };
      yield { about, observedAt, software };
      yield* vulnerabilityRows(about, observedAt, software, vulnerabilities);
    }
    for (const [url] of scan.config_backups)
      yield { about, observedAt, finding: openOf('config_backup', 'A backup of the configuration can be read', url) };
    for (const [url] of scan.db_exports)
      yield { about, observedAt, finding: openOf('db_export', 'An export of the database can be read', url) };
    for (const _ of scan.users) yield { leftOut: 'names of users' };
  },
});

function clueOf({ url, to_s: says, type, interesting_entries: found, references }: Read<typeof FINDING>): ToldFinding {
  return {
    rule: type,
    title: says === undefined || says === url ? type?.replaceAll('_', ' ') : says,
    rated: 'info',
    evidence: lines(found),
    location: pathOf(url),
    references: references.url,
    ids: references.cve.map(cveOf),
  };
}

const openOf = (rule: string, title: string, url: string): ToldFinding => ({
  ...{ rule, title, rated: 'high', location: pathOf(url) },
});

function* vulnerabilityRows(
  about: Thing,
  observedAt: string | undefined,
  within: ToldSoftware,
  vulnerabilities: readonly Read<typeof VULNERABILITY>[],
): Generator<Row> {
  for (const { title, fixed_in: fixed, description, cvss, references, raw } of vulnerabilities) {
    const [id] = references.wpvulndb;
    yield {
      about,
      observedAt,
      raw,
      finding: {
        rule: id ?? references.cve.map(cveOf)[0],
        title,
        rated: cvss.score === undefined ? 'medium' : severityOfScore(cvss.score),
        cvss: [cvss],
        description,
        ids: references.cve.map(cveOf),
        references: [...references.url, ...(id === undefined ? [] : [`https://wpscan.com/vulnerability/${id}/`])],
        in: { ...within, fixed: fixed === undefined ? [] : [fixed] },
      },
    };
  }
}

/** WPScan leaves out the letters. */
const cveOf = (text: string): string => (/^\d{4}-/.test(text) ? `CVE-${text}` : text);
