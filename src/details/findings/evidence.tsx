import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { beginningOf } from '../../../domain/text/first-lines';
import { plural } from '../../kit/format';
import './finding.css';

const MOST = { lines: 12, chars: 2_000 };

/** What its source saw, as it said it: how that begins, and the whole where it is asked for (FN20). */
export function Evidence({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false);
  const { shown, lines, isCut } = beginningOf(text, MOST);
  return (
    <details open>
      <summary>Evidence</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={isWhole ? 'raw-text whole-text' : 'raw-text'} tabIndex={0}>
        {isWhole ? text : shown}
        {isCut && !isWhole ? '\n…' : ''}
      </pre>
      {isCut ? (
        <Button size="1" variant="soft" color="gray" mt="2" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : lines > 1 ? `Show all ${plural(lines, 'line')}` : 'Show all of it'}
        </Button>
      ) : null}
    </details>
  );
}
