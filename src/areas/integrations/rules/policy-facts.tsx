import { plural } from '../../../kit/format';
import { LinkButton } from '../../../kit/link-button';
import type { PolicyRow } from './rule-form';

interface Props {
  readonly policy: PolicyRow | null;
  /** Its form. */
  readonly to: string;
}

/** When what the source no longer names goes, in a sentence. */
export function PolicyFacts({ policy, to }: Props) {
  return (
    <div className="pipeline-body">
      <p>{policy === null ? 'Nothing ages out: what the source no longer names stays.' : sentence(policy)}</p>
      <div>
        <LinkButton variant="soft" to={to}>
          {policy === null ? 'Set up ageing' : 'Change'}
        </LinkButton>
      </div>
    </div>
  );
}

function sentence({ isFull, after, unit, askAbove }: PolicyRow): string {
  if (!isFull) return 'Nothing ages out, as a sync of this source may be a part of what there is.';
  const time = unit === 'days' ? plural(after, 'day') : plural(after, 'full sync in a row', 'full syncs in a row');
  return `What this source has not named for ${time} goes. Where that is more than ${askAbove} % of its records at once, a person is asked first.`;
}
