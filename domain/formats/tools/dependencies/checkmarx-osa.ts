import { listOf, objectsOf } from '../../json';
import { jsonTool } from '../define-tool';
import { list, number, object, row, text, textOr } from '../lenient';

const named = textOr(object({ name: text }));
const entry = row({
  ...{ id: text, cveName: text, score: number, description: text, url: text, recommendations: text, libraryId: text },
  ...{ name: text, version: text, severity: named, state: named },
});

/** Checkmarx's older analysis of packages: a list of vulnerabilities, and one of the libraries they are in. */
export const checkmarxOsa = jsonTool({
  format: 'checkmarx_osa_json',
  tool: 'Checkmarx OSA',
  vendor: 'Checkmarx',
  category: 'vulnerability_scanner',
  keeps: 'Each library is installed software of the project; each vulnerability is a finding with its library.',
  drops: 'Vulnerabilities marked as not exploitable.',
  rows: ['[].[]'],
  is: ({ value }) => {
    const [vulnerabilities, libraries] = listOf(value).map((part) => objectsOf(part)[0] ?? {});
    return (
      vulnerabilities !== undefined &&
      libraries !== undefined &&
      ['libraryId', 'cveName'].every((key) => key in vulnerabilities)
    );
  },
  shape: list(list(entry)),
  *tell(lists, { file }) {
    const about = file();
    const all = lists.flat();
    const libraries = new Map(
      all.flatMap((one) => (one.libraryId === undefined && one.id ? [[one.id, one] as const] : [])),
    );
    for (const { raw, libraryId, cveName: rule, ...one } of all) {
      const { name, version } = libraries.get(libraryId ?? '') ?? {};
      if (libraryId === undefined) yield { about, raw, software: { name: one.name, version: one.version } };
      else if (/^not_exploitable$/i.test(one.state.other.name ?? one.state.text ?? ''))
        yield { leftOut: 'vulnerabilities marked as not exploitable' };
      else
        yield {
          about,
          raw,
          finding: {
            ...{ rule, title: `${rule ?? 'A vulnerability'} in ${name ?? 'a library'}`, description: one.description },
            ...{ severity: one.severity.other.name ?? one.severity.text, solution: one.recommendations },
            ...{ cvss: [{ score: one.score }], references: [one.url], in: { name, version } },
          },
        };
    }
  },
});
