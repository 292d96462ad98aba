import type { ReadyDraft } from '../../../../contract/files-api';
import { plural } from '../../../kit/format';

/** Which rules of the source the preview applies, and which only the server will (PL33). */
export function RulesApplied({ rules }: Pick<ReadyDraft, 'rules'>) {
  if (rules === null)
    return (
      <p className="quiet small">
        Whether this source has rules is not known here yet. They are applied when it is imported.
      </p>
    );
  const { applied, left } = rules;
  if (applied.length + left.length === 0) return null;
  return (
    <p className="quiet small">
      {applied.length === 0
        ? null
        : `${plural(applied.length, 'rule')} of this source ${applied.length === 1 ? 'is' : 'are'} applied here as when it is imported (${named(applied)}). `}
      {left.length === 0
        ? null
        : `${plural(left.length, 'rule')} ${left.length === 1 ? 'asks' : 'ask'} for a query that this browser does not have or cannot read, and may change more when it is imported (${named(left)}).`}
    </p>
  );
}

const SHOWN = 3;
const named = (names: readonly string[]): string =>
  `${names
    .slice(0, SHOWN)
    .map((name) => `“${name}”`)
    .join(', ')}${names.length > SHOWN ? ', …' : ''}`;
