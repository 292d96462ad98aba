import type { PolicyAction } from '../../../../contract/areas/policies/policy-actions';
import type { AssetCounts } from '../../../../domain/policies/due-actions';
import { plannedEffects } from '../../../../domain/policies/planned-effects';
import { useRows } from '../../../data/rows';
import { useCached } from '../../../data/use-cached';
import { useActionSources } from '../../../details/actions/use-action-sources';
import { plural } from '../../../kit/format';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { useMembers } from '../use-members';

interface Props {
  readonly actions: readonly PolicyAction[];
  /** How many in the form are none yet. */
  readonly unfinished: number;
  /** What the policy finds now; absent: an example. */
  readonly counts?: AssetCounts;
}

const EXAMPLE: AssetCounts = { new: 10, failing: 10, fixed: 0 };

/** What the actions would do, before anything is saved or run (MS4): worked out here, by what decides it on the server. */
export function ActionPreview({ actions, unfinished, counts }: Props) {
  const session = useSession();
  const members = useMembers();
  const lists = useRows(session, 'distributionList') ?? [];
  const webhooks = useRows(session, 'webhook') ?? [];
  const sources = useActionSources(session.companyId) ?? [];
  const may = useMay('mail-status.get');
  const [mail] = useCached(
    may && session.companyId !== null ? 'mail-status.get' : null,
    {},
    session.companyId ?? undefined,
  );
  // What nobody knows is not said to be missing.
  const sendsMail = mail.state !== 'ready' || mail.body.isSending;
  const given = counts ?? EXAMPLE;
  const planned = plannedEffects(
    actions,
    { status: 'completed', isTest: false, counts: given },
    { lists, members, webhooks, sources, sendsMail },
  );
  const found = counts === undefined ? 'If 10 assets newly failed' : inWords(counts);
  return (
    <div className="policy-action-preview small" role="status" aria-label="What the actions would do">
      <p>
        {found}: {planned.summary}
      </p>
      <ul>
        {planned.effects.map(({ actionId, says }) => (
          <li key={actionId}>{says}</li>
        ))}
      </ul>
      {unfinished > 0 ? (
        <p>
          {plural(unfinished, 'action')} of these {unfinished === 1 ? 'is' : 'are'} not finished yet.
        </p>
      ) : null}
      {sendsMail ? null : (
        <p>This installation has no mail server (SMTP_URL): mails wait until an administrator gives it one.</p>
      )}
    </div>
  );
}

const inWords = (counts: AssetCounts): string =>
  `Run now, with ${plural(counts.failing, 'failing asset')}, ${counts.new} of them new, and ${counts.fixed} that pass again`;
