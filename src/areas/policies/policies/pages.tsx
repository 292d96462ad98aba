import { Button } from '@radix-ui/themes';
import { POLICY } from '../../../../contract/areas/policies/policies';
import { count } from '../../../kit/format';

interface Props {
  readonly offset: number;
  readonly total: number;
  onOffset(offset: number): void;
}

/** From page to page, where there is more than one. */
export function Pages({ offset, total, onOffset }: Props) {
  if (total <= POLICY.pageRows) return null;
  const last = Math.min(total, offset + POLICY.pageRows);
  return (
    <nav aria-label="Pages" className="row policy-pages">
      <Button variant="soft" disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - POLICY.pageRows))}>
        Previous
      </Button>
      <span className="quiet small number" role="status">
        {count(offset + 1)} to {count(last)} of {count(total)}
      </span>
      <Button variant="soft" disabled={last >= total} onClick={() => onOffset(offset + POLICY.pageRows)}>
        Next
      </Button>
    </nav>
  );
}
