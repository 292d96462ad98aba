import { Badge } from '@radix-ui/themes';
import { CutText } from '../../../kit/cut-text';
import { RelativeTime } from '../../../kit/relative-time';
import { type RuleRow, ruleText } from './rules-draft';

/** The rules there are: who made each, when and why, and whether all assets are as it says. */
export function RulesInForce({ rules }: { readonly rules: readonly RuleRow[] }) {
  return (
    <ul className="rules-in-force">
      {rules.map((rule) => (
        <li key={rule.id}>
          <span className="row wrap">
            <strong>{ruleText(rule)}</strong>
            <State {...rule} />
          </span>
          {rule.reason === '' ? null : <CutText text={`“${rule.reason}”`} lines={3} />}
          <span className="quiet small">
            {rule.ownerName === '' ? 'By you' : `By ${rule.ownerName}`}, <RelativeTime at={rule.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function State({ pendingFields, appliedAt, updatedAt }: RuleRow) {
  if (pendingFields !== undefined)
    return (
      <Badge color="amber" highContrast>
        Not sent yet
      </Badge>
    );
  return appliedAt === null || appliedAt < updatedAt ? (
    <Badge color="blue" highContrast>
      Being applied
    </Badge>
  ) : null;
}
