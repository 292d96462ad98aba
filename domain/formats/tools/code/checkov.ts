import { jsonTool } from '../define-tool';
import { list, number, object, oneOrMany, type Read, row, text, texts } from '../lenient';
import type { ToldFinding } from '../told';
import { placeOf } from './code-place';

const check = row({
  ...{ check_id: text, check_name: text, file_path: text, resource: text, severity: text, guideline: text },
  ...{ description: text, short_description: text, file_line_range: list(number) },
  check_result: object({ evaluated_keys: texts }),
  vulnerability_details: object({
    ...{ id: text, package_name: text, package_version: text, cvss: number, vector: text, link: text },
    ...{ description: text, severity: text, lowest_fixed_version: text },
  }),
});

const KINDS = ['passed_checks', 'failed_checks', 'skipped_checks', 'parsing_errors'];

export const checkov = jsonTool({
  format: 'checkov_json',
  tool: 'Checkov',
  vendor: 'Prisma Cloud',
  category: 'vulnerability_scanner',
  keeps:
    'Each failed check is a finding of the project with its file and resource; vulnerable packages come with their CVE. Without a subscription, Checkov rates none.',
  drops: 'Checks that passed or are skipped where they stand; code, and of secrets everything but the place.',
  rows: ['results', '[].results'].flatMap((at) => KINDS.map((kind) => `${at}.${kind}[]`)),
  is: ({ one }) => ('check_type' in one && 'results' in one) || ('checkov_version' in one && 'passed' in one),
  shape: oneOrMany(
    object({
      check_type: text,
      results: object({
        ...{ failed_checks: list(check), passed_checks: list(object({})), skipped_checks: list(object({})) },
        parsing_errors: list(object({})),
      }),
    }),
  ),
  *tell(reports, { file }) {
    const about = file();
    yield { scanned: about };
    for (const { check_type: type, results } of reports) {
      for (const { raw, ...one } of results.failed_checks)
        yield type === 'secrets' ? { about, finding: secretOf(one) } : { about, raw, finding: findingOf(one) };
      for (const _ of results.passed_checks) yield { leftOut: 'checks that passed' };
      for (const _ of results.skipped_checks) yield { leftOut: 'checks that are skipped where they stand' };
      for (const _ of results.parsing_errors) yield { leftOut: 'files Checkov could not read' };
    }
  },
});

type Check = Omit<Read<typeof check>, 'raw'>;

/** The resource of a secret is its hash. */
const secretOf = ({ check_id: rule, check_name: title, severity, ...one }: Check): ToldFinding => ({
  ...{ rule, title, severity, location: placeOf(one.file_path, one.file_line_range[0]), references: [one.guideline] },
});

function findingOf({ check_id, check_name, vulnerability_details: known, ...one }: Check): ToldFinding {
  const { package_name: name, package_version: version, lowest_fixed_version: fixed } = known;
  return {
    ...{
      rule: known.id ?? check_id,
      title: known.id && name ? `${known.id} in ${name}` : (check_name ?? one.short_description),
    },
    severity: one.severity ?? known.severity,
    cvss: [{ score: known.cvss, vector: known.vector }],
    description: known.description ?? one.description,
    evidence: one.check_result.evaluated_keys.join(', ') || undefined,
    location: [placeOf(one.file_path, one.file_line_range[0]), one.resource].filter(Boolean).join(' '),
    references: [one.guideline, known.link],
    ...(name !== undefined && {
      in: { name, version, path: one.file_path, fixed: fixed === undefined ? [] : [fixed] },
    }),
    uid: [known.id ?? check_id, one.file_path, one.resource].filter(Boolean).join(':'),
  };
}
