import { jsonTool } from '../define-tool';
import { list, number, object, row, text } from '../lenient';
import { findsSecrets } from '../secrets';
import { placeOf } from './code-place';

export const kics = jsonTool({
  format: 'kics_json',
  tool: 'KICS',
  vendor: 'Checkmarx',
  category: 'vulnerability_scanner',
  keeps: 'Each place a query found is a finding of the project, with what is there and what should be.',
  drops: 'Bills of material, counts, and of secrets everything but the place.',
  rows: ['queries[].files[]'],
  is: ({ root, under }) =>
    Array.isArray(root['queries']) &&
    ('kics_version' in root || ('query_id' in under('queries') && 'files' in under('queries'))),
  shape: object({
    queries: list(
      object({
        ...{ query_id: text, query_name: text, query_url: text, severity: text, description: text },
        files: list(
          row({
            ...{ file_name: text, similarity_id: text, line: number, search_key: text, expected_value: text },
            ...{ actual_value: text, resource_type: text, resource_name: text },
          }),
        ),
      }),
    ),
  }),
  *tell({ queries }, { file }) {
    const about = file();
    yield { scanned: about };
    for (const { query_id: rule, query_name: title, query_url: url, description, files, ...query } of queries) {
      const isSecret = findsSecrets(title);
      const rating = query.severity === 'TRACE' ? { rated: 'info' as const } : { severity: query.severity };
      for (const one of files)
        yield {
          about,
          ...(!isSecret && { raw: one.raw }),
          finding: {
            ...{ rule, title, description, ...rating, references: [url], solution: one.expected_value },
            ...(!isSecret && { evidence: one.actual_value }),
            location: placeOf(one.file_name, one.line),
            uid: [rule, one.file_name, one.similarity_id ?? one.line].filter(Boolean).join(':'),
          },
        };
    }
  },
});
