import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { list, number, object, row, text } from '../lenient';
import { projectOf } from '../things';
import { placeOf } from './code-place';

export const brakeman = jsonTool({
  format: 'brakeman_json',
  tool: 'Brakeman',
  vendor: 'Brakeman',
  category: 'vulnerability_scanner',
  keeps:
    'Each warning is a finding of the application with its kind, place and code. Brakeman says how sure it is, not how bad it is.',
  drops: 'Warnings that the application ignores, errors and obsolete notes.',
  rows: ['warnings[]', 'ignored_warnings[]'],
  is: ({ root }) =>
    Array.isArray(root['warnings']) && isObject(root['scan_info']) && 'brakeman_version' in root['scan_info'],
  shape: object({
    scan_info: object({ app_path: text, end_time: text }),
    ignored_warnings: list(object({})),
    warnings: list(
      row({
        ...{ warning_type: text, fingerprint: text, check_name: text, message: text, file: text, line: number },
        ...{ link: text, code: text, confidence: text },
      }),
    ),
  }),
  *tell({ scan_info: scan, warnings, ignored_warnings: ignored }, { file }) {
    const name = scan.app_path?.split(/[\\/]/).findLast(Boolean);
    const about = name === undefined ? file() : projectOf(name);
    yield { scanned: about, observedAt: scan.end_time };
    for (const { raw, ...one } of warnings)
      yield {
        about,
        raw,
        finding: {
          ...{ rule: one.check_name ?? one.warning_type, title: one.warning_type, evidence: one.code },
          description: [one.message, one.confidence && `Confidence: ${one.confidence}.`].filter(Boolean).join('\n'),
          ...{ location: placeOf(one.file, one.line), references: [one.link], uid: one.fingerprint },
        },
      };
    for (const _ of ignored) yield { leftOut: 'warnings that the application ignores' };
  },
});
