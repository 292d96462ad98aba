import { mdiChartBar, mdiChartLine, mdiNumeric } from '@mdi/js';
import { href } from '../../../contract/paths';
import { LinkButton } from '../../kit/link-button';
import { EmptyState } from '../../kit/notice';
import { useMay } from '../../session/use-ability';

const PICTURE = [mdiChartBar, mdiChartLine, mdiNumeric];

/** Nobody has made one: what it is for, and the first thing to do. */
export function NoWidgetYet() {
  const mayCreate = useMay('custom-widgets.create');
  return (
    <EmptyState
      title="No custom widgets yet"
      rows={PICTURE}
      text="A widget shows a query as a chart, a table or a number. It stays right while the rows it reads change, offline too."
    >
      {mayCreate ? <LinkButton to={href('customWidgetNew')}>New widget</LinkButton> : null}
    </EmptyState>
  );
}
