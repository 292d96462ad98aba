import { Button } from '@radix-ui/themes';
import type { ViewAnswer } from '../../contract/sync-api';
import { useIsOffline } from '../data/status';
import { count } from '../kit/format';
import { LinkButton } from '../kit/link-button';
import { EmptyState, NoResults } from '../kit/notice';
import { CopyDamaged, MORE_MAY_MATCH, RowsMissing } from '../parts/rows-missing';
import type { LeftOutCount } from './count-text';
import type { List } from './define-list';

interface Props {
  readonly list: Pick<List, 'one' | 'many' | 'empty'>;
  readonly head: ViewAnswer | null;
  readonly left: LeftOutCount | null;
  /** Nothing is filtered: what else there is the page shows elsewhere. */
  readonly isWhole: boolean;
  onLeftOut(): void;
  onClear(): void;
}

/** Why the list shows no rows: on their way, never here, not to be asked, none exist, or none match (LS7). */
export function ListEmpty({ list: { one, many, empty }, head, left, isWhole, onLeftOut, onClear }: Props) {
  const offline = useIsOffline();
  if (head === null || !head.loaded) return <RowsMissing answer={head} many={many} offline={offline} />;
  const [problem] = head.problems ?? [];
  if (problem !== undefined) {
    return (
      <NoResults title="This query cannot run" text={`${problem.message}.`}>
        <Clear onClear={onClear} />
      </NoResults>
    );
  }
  if (head.total === 0 && head.isDamaged) return <CopyDamaged what={`These ${many} are`} offline={offline} />;
  if (head.total === 0 || isWhole) return <NoneYet empty={empty} />;
  if (left !== null && left.count !== null && left.count > 0) {
    const { word } = left;
    return (
      <NoResults
        title={left.count === 1 ? `1 ${word} ${one} matches` : `${count(left.count)} ${word} ${many} match`}
        text={`The list hides ${word} ${many}, and nothing else matches.`}
      >
        <Button variant="soft" onClick={onLeftOut}>
          Show {word}
        </Button>
      </NoResults>
    );
  }
  return (
    <NoResults
      title={`No ${many} match`}
      text={`Remove a filter, or clear them all.${head.isDamaged ? ` ${MORE_MAY_MATCH}` : ''}`}
    >
      <Clear onClear={onClear} />
    </NoResults>
  );
}

function NoneYet({ empty: Empty }: Pick<List, 'empty'>) {
  if (typeof Empty === 'function') return <Empty />;
  const { title, text, rows, action } = Empty;
  return (
    <EmptyState title={title} text={text} rows={rows}>
      {action === undefined ? null : <LinkButton to={action.to}>{action.text}</LinkButton>}
    </EmptyState>
  );
}

function Clear({ onClear }: Pick<Props, 'onClear'>) {
  return (
    <Button variant="soft" onClick={onClear}>
      Clear filters
    </Button>
  );
}
