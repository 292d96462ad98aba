import { jsonTool } from '../define-tool';
import { list, number, object, row, text } from '../lenient';
import { findsSecrets } from '../secrets';
import { codeUid, placeOf } from './code-place';

export const bandit = jsonTool({
  format: 'bandit_json',
  tool: 'Bandit',
  vendor: 'PyCQA',
  category: 'vulnerability_scanner',
  keeps: 'Each result is a finding of the project with its test, place and code.',
  drops: 'Measures of files; errors of the scanner; of hard-coded passwords everything but the place.',
  rows: ['results[]', 'errors[]'],
  is: ({ root }) => Array.isArray(root['results']) && 'metrics' in root && 'generated_at' in root,
  shape: object({
    generated_at: text,
    errors: list(object({})),
    results: list(
      row({
        ...{ test_id: text, test_name: text, issue_severity: text, issue_text: text, filename: text, code: text },
        ...{ line_number: number, more_info: text, issue_cwe: object({ link: text }) },
      }),
    ),
  }),
  *tell({ results, errors, generated_at: observedAt }, { file }) {
    const about = file();
    yield { scanned: about, observedAt };
    for (const { raw, test_id: rule, test_name: name, filename: path, line_number: line, ...one } of results) {
      const isSecret = findsSecrets(name);
      yield {
        about,
        ...(!isSecret && { raw }),
        finding: {
          ...{ rule, title: isSecret ? name?.replaceAll('_', ' ') : one.issue_text, severity: one.issue_severity },
          ...{ location: placeOf(path, line), references: [one.more_info, one.issue_cwe.link] },
          ...(!isSecret && { evidence: one.code }),
          uid: isSecret ? codeUid(rule, path, undefined, line) : codeUid(rule, path, withoutNumbers(one.code), line),
        },
      };
    }
    for (const _ of errors) yield { leftOut: 'messages of the scanner about itself' };
  },
});

/** Bandit writes the number of each line before it. */
const withoutNumbers = (code: string | undefined): string | undefined => code?.replace(/^\d+ ?/gm, '');
