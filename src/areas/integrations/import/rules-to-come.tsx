import type { ReadyDraft } from '../../../../contract/files-api';
import { rulesInForce } from '../../../../domain/integrations/rules-in-force';
import { useRows } from '../../../data/rows';
import { plural } from '../../../kit/format';
import { useSession } from '../../../session/session';

/** What the preview does not show: the rules of the source are applied by the server (PL33). */
export function RulesToCome({ draft }: { readonly draft: ReadyDraft }) {
  const session = useSession();
  const sources = useRows(session, 'integration') ?? [];
  const rules = useRows(session, 'sourceRule');
  if (rules === undefined)
    return (
      <p className="quiet small">
        Whether this source has rules is not known here yet. They are applied when it is imported.
      </p>
    );
  const names = rulesInForce(draft.source.displayName, sources, rules);
  if (names.length === 0) return null;
  const which = names.slice(0, SHOWN).map((name) => `“${name}”`);
  const more = names.length > SHOWN ? ', …' : '';
  return (
    <p className="quiet small">
      {plural(names.length, 'rule')} of this source {names.length === 1 ? 'is' : 'are'} applied when it is imported (
      {which.join(', ')}
      {more}). The preview and its counts are of what the file states.
    </p>
  );
}

const SHOWN = 3;
