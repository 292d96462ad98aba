import { jsonTool } from '../define-tool';
import { flag, list, object, row, text } from '../lenient';
import { findsSecrets } from '../secrets';
import { codeUid, placeOf } from './code-place';

export const gosec = jsonTool({
  format: 'gosec_json',
  tool: 'gosec',
  vendor: 'Secure Go',
  category: 'vulnerability_scanner',
  keeps: 'Each issue is a finding of the project with its rule, place and code.',
  drops: 'Issues that are suppressed where they stand; of hard-coded credentials everything but the place.',
  rows: ['Issues[]'],
  is: ({ root }) => Array.isArray(root['Issues']) && 'Stats' in root,
  shape: object({
    Issues: list(
      row({
        ...{ rule_id: text, details: text, severity: text, file: text, code: text, line: text, nosec: flag },
        ...{ cwe: object({ url: text, URL: text }), suppressions: list(object({})) },
      }),
    ),
  }),
  *tell({ Issues }, { file }) {
    const about = file();
    yield { scanned: about };
    for (const { raw, rule_id: rule, details: title, file: path, ...one } of Issues) {
      const isSecret = findsSecrets(title);
      // `12-14`
      const line = Number.parseInt(one.line ?? '', 10) || undefined;
      const code = isSecret ? undefined : one.code?.replace(/^\d+: ?/gm, '');
      if (one.nosec === true || one.suppressions.length > 0)
        yield { leftOut: 'issues that are suppressed where they stand' };
      else
        yield {
          about,
          ...(!isSecret && { raw }),
          finding: {
            ...{ rule, title, severity: one.severity, evidence: code, location: placeOf(path, line) },
            ...{ references: [one.cwe.url ?? one.cwe.URL], uid: codeUid(rule, path, code, line) },
          },
        };
    }
  },
});
