import type { Finding, FindingPatch, Person } from '../../contract/areas/vulnerabilities';

/** What a person says of a finding, as fields of it. A value that is undefined is taken away. */
export type Triaged = Partial<Pick<Finding, 'verdict' | 'verdictNote' | 'verdictAt' | 'verdictBy' | 'assignee'>>;

/**
 * The fields a patch leaves: the same in the browser, which does not know itself by name, and on the server. A verdict comes with its
 * reason, so that the one before leaves none behind (FN5). `at`: ISO 8601.
 */
export function triaged(patch: FindingPatch, at: string, by?: Person): Triaged {
  const { verdict, verdictNote, assignee } = patch;
  const note = verdictNote ?? undefined;
  return {
    ...(verdict !== undefined && {
      ...{ verdict: verdict ?? undefined, verdictNote: note },
      ...{ verdictAt: verdict === null ? undefined : at, verdictBy: verdict === null ? undefined : by },
    }),
    ...(verdict === undefined && verdictNote !== undefined && { verdictNote: note }),
    ...(assignee !== undefined && { assignee: assignee ?? undefined }),
  };
}
