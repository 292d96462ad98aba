import { ActionFacts } from '../../../details/actions/action-facts';
import { ActionLog } from '../../../details/actions/action-log';
import { GivenAnswer, SentRequest } from '../../../details/actions/action-sent';
import type { ActionRow } from '../../../details/actions/action-text';
import { ActionButtons } from './action-buttons';

/** An action beside the list: what its page has. */
export function ActionPanel({ row }: { readonly row: ActionRow }) {
  return (
    <div className="stack">
      <ActionButtons row={row} />
      <ActionFacts row={row} />
      {row.sent === null ? null : <SentRequest sent={row.sent} label="Request" />}
      {row.answer === null ? null : <GivenAnswer {...row.answer} />}
      <ActionLog log={row.log} />
    </div>
  );
}
