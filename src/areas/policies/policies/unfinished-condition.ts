import type { PolicyQuestion } from '../../../../domain/policies/policy-trees';
import { readQuery } from '../../../../domain/query/read-query';
import { answerable } from '../../../query-editor/rows';

/** As in every editor, what is not filled in yet is left out of what is asked meanwhile. */
export function unfinished(question: PolicyQuestion): PolicyQuestion {
  const { tree } = readQuery(question.ast);
  return tree === null ? question : { ...question, ast: answerable(tree) };
}
