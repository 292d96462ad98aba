import { href } from '../../../../contract/paths';
import { actionsOf } from '../../../../domain/integrations/actions/all-actions';
import { WHO_MAY } from '../../../details/actions/action-text';
import { AppLink } from '../../../kit/app-link';
import { Panel } from '../../../kit/page';
import { useMay } from '../../../session/use-ability';
import type { SourceRow } from '../sources/source-words';

/** What can be done at a source, on its own page; nothing where it cannot be told anything. */
export function SourceDoes({ row }: { readonly row: SourceRow }) {
  const mayRun = useMay('integration-actions.request');
  const definitions = actionsOf(row);
  if (definitions.length === 0) return null;
  const all = `${href('actions')}?source=${row.id}`;
  return (
    <Panel title="Actions" aside={<AppLink to={all}>{mayRun ? 'Run one' : 'All of them'}</AppLink>}>
      <div className="panel-body">
        <p>{definitions.map(({ title }) => title).join(' · ')}</p>
        {mayRun ? null : <p className="quiet small">{WHO_MAY}</p>}
      </div>
    </Panel>
  );
}
