import { problemPlace } from '../../../domain/query/text/problem-place';
import type { TextProblem } from '../../../domain/query/text/tokens';

interface Props {
  readonly id: string;
  readonly text: string;
  readonly problems: readonly TextProblem[];
  select(from: number, to: number): void;
}

/** So many that they stay near the text. */
const SHOWN = 5;

/** What is wrong with the text, and the way to where it stands (QP73). */
export function TextProblems({ id, text, problems, select }: Props) {
  const more = problems.length - SHOWN;
  return (
    <ul id={id} className="query-text-problems" aria-live="polite">
      {problems.slice(0, SHOWN).map((problem, at) => (
        <li key={`${problem.from} ${problem.message}`} className="field-problem">
          <span id={`${id}${at}`}>{problem.message}</span>
          <Excerpt text={text} problem={problem} />{' '}
          <button
            type="button"
            className="link-button"
            aria-describedby={`${id}${at}`}
            onClick={() => select(problem.from, Math.max(problem.to, problem.from + 1))}
          >
            Show me where
          </button>
        </li>
      ))}
      {more > 0 ? <li className="field-problem">And {more} more</li> : null}
    </ul>
  );
}

/** What stands around it: nobody counts the characters of a long text. */
function Excerpt({ text, problem }: { readonly text: string; readonly problem: TextProblem }) {
  const place = problemPlace(text, problem);
  if (place === null) return null;
  const { before, marked, after, line } = place;
  return (
    <span className="query-text-place">
      {line === null ? 'At ' : `Line ${line.number}, column ${line.column}: `}
      <code>
        {before}
        <mark>{marked}</mark>
        {after}
      </code>
    </span>
  );
}
