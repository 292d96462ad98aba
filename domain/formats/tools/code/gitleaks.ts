import { jsonTool } from '../define-tool';
import { number, object, oneOrMany, text, texts } from '../lenient';
import { projectOf, repositoryAddress, repositoryOf } from '../things';
import { placeOf } from './code-place';

/** A page of a file in a repository leads to the repository. */
const repositoryIn = (page = ''): string | undefined =>
  repositoryAddress(page.replace(/\/(?:-\/)?(?:blob|tree|src)\/.*$/, ''));

/** Versions up to 7 write names in small letters, version 8 in capitals. */
export const gitleaks = jsonTool({
  format: 'gitleaks_json',
  tool: 'Gitleaks',
  vendor: 'Gitleaks',
  category: 'vulnerability_scanner',
  keeps:
    'Each leak is a finding of the repository with its rule, file, line and commit. Gitleaks rates none: a secret in code counts as high.',
  drops: 'The secret, the line it stands in, the message of the commit and who wrote it.',
  rows: ['[]'],
  is: ({ first }) =>
    ('offender' in first && 'rule' in first && 'file' in first) ||
    ('RuleID' in first && 'Secret' in first && 'Match' in first),
  shape: oneOrMany(
    object({
      ...{ rule: text, file: text, lineNumber: number, commit: text, repo: text, repoURL: text, leakURL: text },
      ...{ severity: text, tags: texts },
      ...{ RuleID: text, Description: text, File: text, StartLine: number, Commit: text, Link: text },
    }),
  ),
  *tell(leaks, { file }) {
    for (const leak of leaks) {
      const [path, commit] = [leak.file ?? leak.File, leak.commit ?? leak.Commit];
      const rule = leak.rule ?? leak.RuleID;
      const address = repositoryAddress(leak.repoURL) ?? repositoryIn(leak.leakURL) ?? repositoryIn(leak.Link);
      const unnamed = () => (leak.repo === undefined || leak.repo === '.' ? file() : projectOf(leak.repo));
      const place = placeOf(path, leak.lineNumber ?? leak.StartLine);
      yield {
        about: address === undefined ? unnamed() : repositoryOf(address),
        finding: {
          ...{ rule, title: `${leak.Description ?? rule ?? 'A secret'} in ${path ?? 'a file'}`, location: place },
          ...(leak.severity === undefined ? { rated: 'high' } : { severity: leak.severity }),
          evidence: commit && `Commit ${commit}`,
          references: [leak.leakURL, leak.Link],
          solution: 'Revoke the secret: it stays in the history of the repository.',
          uid: [rule, commit, place].filter(Boolean).join(':'),
        },
      };
    }
  },
});
