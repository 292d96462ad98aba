import { href } from '../../../../contract/paths';
import { LinkButton } from '../../../kit/link-button';
import { ListPage } from '../../../lists/list-page';
import { NotForYou } from '../../../parts/not-for-you';
import { useMay, useMayDo } from '../../../session/use-ability';
import '../runs.css';
import { sourceList } from './source-list';

const WITH_ADD = sourceList(true);
const WITHOUT = sourceList(false);

/** Every source at a glance, those that are read by themselves and those of files. */
export function SourcesPage() {
  const mayRead = useMayDo('read', 'Integration');
  const mayAdd = useMay('integrations.save');
  if (!mayRead) return <NotForYou many="sources" />;
  return (
    <ListPage
      list={mayAdd ? WITH_ADD : WITHOUT}
      title="Integrations"
      about="Where assets come from: how each source is, when it was read last, and what it needs."
      actions={mayAdd ? <LinkButton to={href('integrationAdd')}>Add a source</LinkButton> : null}
    />
  );
}
