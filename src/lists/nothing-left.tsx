import { Button } from '@radix-ui/themes';
import { NoResults } from '../kit/notice';
import type { RowListState } from './row-list';
import type { ListControl } from './use-list-state';

/** The filters leave no row: they stay visible, and this takes them away. */
export function NothingLeft({ control: { kind, change } }: { readonly control: ListControl<RowListState> }) {
  return (
    <NoResults title="Nothing matches" text="Change the filters above, or look at everything.">
      <Button variant="soft" onClick={() => change(kind.plain)}>
        Show everything
      </Button>
    </NoResults>
  );
}
