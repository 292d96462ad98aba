import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { entries, flag, list, number, object, oneOrMany, text } from '../lenient';
import { imageOf, repositoryOf } from '../things';
import { placeOf } from './code-place';

const STATEMENT = {
  format: 'trufflehog_json',
  tool: 'TruffleHog',
  vendor: 'Truffle Security',
  category: 'vulnerability_scanner',
  drops: 'The secret in all its forms, what was changed with it, and who wrote it.',
} as const;

const solution = 'Revoke the secret: it stays in the history.';

export const trufflehogLegacy = jsonTool({
  ...STATEMENT,
  keeps:
    'Each secret is a finding of the repository or image with its kind, place and commit. One that was tried and works is critical, others count as high, and mere entropy as low.',
  rows: ['reason', '[].reason'],
  is: ({ one }) => Array.isArray(one['stringsFound']) && 'reason' in one && 'path' in one,
  shape: oneOrMany(object({ reason: text, path: text, commitHash: text, branch: text })),
  *tell(secrets, { file }) {
    const about = file();
    for (const { reason: rule, path, commitHash: commit } of secrets)
      yield {
        about,
        finding: {
          ...{ rule, title: `${rule ?? 'A secret'} in ${path ?? 'a file'}`, location: path, solution },
          rated: rule === 'High Entropy' ? 'low' : 'high',
          evidence: commit && `Commit ${commit}`,
          uid: [rule, commit, path].filter(Boolean).join(':'),
        },
      };
  },
});

const place = object({
  ...{ repository: text, file: text, path: text, commit: text, line: number, link: text },
  ...{ image: text, tag: text },
});

export const trufflehog = jsonTool({
  ...STATEMENT,
  keeps: trufflehogLegacy.keeps,
  rows: ['SourceMetadata', '[].SourceMetadata'],
  is: ({ one }) => isObject(one['SourceMetadata']) && 'DetectorName' in one,
  shape: oneOrMany(object({ DetectorName: text, Verified: flag, SourceMetadata: object({ Data: entries(place) }) })),
  *tell(secrets, { file }) {
    for (const { DetectorName: rule, Verified: works, SourceMetadata } of secrets) {
      const { repository, image, tag, commit, line, link, ...at } = SourceMetadata.Data[0]?.[1] ?? {};
      const path = at.file ?? at.path ?? link;
      const location = placeOf(path, line);
      const elsewhere = () =>
        image === undefined ? file() : imageOf({ reference: tag === undefined ? image : `${image}:${tag}` });
      yield {
        about: repository === undefined ? elsewhere() : repositoryOf(repository),
        finding: {
          ...{ rule, title: `${rule ?? 'A secret'} in ${path ?? 'a file'}`, location, solution, references: [link] },
          rated: works === true ? 'critical' : 'high',
          evidence:
            [works === true && 'The secret was tried and works.', commit && `Commit ${commit}`]
              .filter(Boolean)
              .join('\n') || undefined,
          uid: [rule, commit, location].filter(Boolean).join(':'),
        },
      };
    }
  },
});

/** Another tool of the name, with rules of its own. */
export const trufflehog3 = jsonTool({
  ...STATEMENT,
  keeps: trufflehogLegacy.keeps,
  rows: ['[]'],
  is: ({ first }) => isObject(first['rule']) && 'secret' in first && 'context' in first,
  shape: list(
    object({
      ...{ path: text, line: number, commit: text },
      rule: object({ id: text, message: text, severity: text }),
    }),
  ),
  *tell(secrets, { file }) {
    const about = file();
    for (const { rule, path, line, commit } of secrets)
      yield {
        about,
        finding: {
          ...{ rule: rule.id, title: `${rule.message ?? 'A secret'} in ${path ?? 'a file'}`, severity: rule.severity },
          ...{ location: placeOf(path, line), solution, evidence: commit && `Commit ${commit}` },
          uid: [rule.id, commit, placeOf(path, line)].filter(Boolean).join(':'),
        },
      };
  },
});
