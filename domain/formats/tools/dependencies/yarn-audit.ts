import { isObject, type JsonObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { object, oneOrMany, row, text, textOr, texts } from '../lenient';
import { advisory, advisoryId, advisoryRow } from './npm-advisory';

const STATEMENT = {
  format: 'yarn_audit_json',
  tool: 'Yarn audit',
  vendor: 'Yarn',
  category: 'vulnerability_scanner',
  keeps: 'Each advisory is a finding of the project with its package and where that is repaired.',
  drops:
    'Lines that tell of the audit itself; an advisory’s further lines, one for each way to its package, are counted as repeated.',
} as const;

const AUDIT_LINES = ['auditAdvisory', 'auditSummary', 'auditAction'];

/** Yarn 1 says everything it does in lines like these; without an audit, what it says must be of packages. */
const isAudit = ({ type, data, ...others }: JsonObject): boolean =>
  AUDIT_LINES.includes(String(type)) ||
  (/^(warning|error|info)$/.test(String(type)) &&
    typeof data === 'string' &&
    /yarn|package\.json|license|registry|resolution/i.test(data) &&
    Object.keys(others).length === 0);

/** Yarn 1: a line each. */
export const yarnAuditLegacy = jsonTool({
  ...STATEMENT,
  rows: ['data.advisory', '[].data.advisory'],
  is: ({ one }) => isAudit(one),
  shape: oneOrMany(object({ type: text, data: textOr(object({ advisory })) })),
  *tell(lines, { file }) {
    const failure = lines.find(({ type }) => type === 'error');
    if (failure === undefined) yield { scanned: file() };
    else yield { refused: `Yarn could not finish the audit: ${failure.data.text ?? 'it does not say why'}` };
    for (const { type, data } of lines) if (type === 'auditAdvisory') yield advisoryRow(data.other.advisory, file());
  },
});

/** Yarn 4: an advisory a line. */
export const yarnAudit = jsonTool({
  ...STATEMENT,
  rows: ['children', '[].children'],
  is: ({ one }) => isObject(one['children']) && 'ID' in one['children'] && 'Tree Versions' in one['children'],
  shape: oneOrMany(
    row({
      value: text,
      children: object({
        ...{ ID: text, Issue: text, URL: text, Severity: text, 'Vulnerable Versions': text },
        ...{ 'Tree Versions': texts, Dependents: texts },
      }),
    }),
  ),
  *tell(lines, { file }) {
    const about = file();
    for (const { raw, value: name, children: one } of lines) {
      const deprecated = one.ID !== undefined && !/^\d+$/.test(one.ID);
      yield {
        about,
        raw,
        finding: {
          rule: deprecated ? one.ID : advisoryId(one.URL, one.ID),
          ...{ title: one.Issue, severity: one.Severity, references: [one.URL] },
          evidence:
            one.Dependents.map((dependent) => dependent.replace(/@virtual:[0-9a-f]+#/, '@')).join('\n') || undefined,
          in: { name, version: one['Tree Versions'][0], ecosystem: 'npm' },
        },
      };
    }
  },
});
