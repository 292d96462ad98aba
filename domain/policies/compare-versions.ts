import { type PolicyContent, type PolicyTrigger, policy } from '../../contract/areas/policies/policies';
import { keysOf } from '../../contract/narrow';
import { sameValue } from '../merge/same-value';
import { labelOf } from '../query/fields/field-labels';

/** What two versions of a policy say otherwise, in words. */
export interface Difference {
  readonly label: string;
  /** `–` where it said nothing. */
  readonly before: string;
  readonly after: string;
}

/** How what is no plain value is said. */
export interface Sayings {
  tree(ast: unknown): string;
  triggers(triggers: readonly PolicyTrigger[]): string;
  groups(ids: readonly string[]): string;
}

const FIELDS = keysOf({
  ...{ name: 1, description: 1, ast: 1, expectation: 1, includeGroupIds: 1, excludeGroupIds: 1, graceDays: 1 },
  ...{ severity: 1, owner: 1, resolution: 1, triggers: 1, actions: 1, enabled: 1 },
});

export function comparedVersions(before: PolicyContent, after: PolicyContent, say: Sayings): readonly Difference[] {
  return FIELDS.filter((field) => !sameValue(before[field], after[field])).map((field) => ({
    label: policy.labels[field] ?? labelOf(field),
    before: textOf(before, field, say),
    after: textOf(after, field, say),
  }));
}

function textOf(content: PolicyContent, field: keyof PolicyContent, say: Sayings): string {
  switch (field) {
    case 'ast':
      return say.tree(content.ast) || 'Everything';
    case 'triggers':
      return say.triggers(content.triggers);
    case 'includeGroupIds':
    case 'excludeGroupIds':
      return say.groups(content[field]) || '–';
    case 'actions':
      return content.actions.map(({ type, phase }) => `${type.replaceAll('_', ' ')} (${phase})`).join(', ') || '–';
    case 'owner':
      return content.owner?.name ?? '–';
    case 'expectation':
      return content.expectation === 'match' ? 'What is right' : 'What is wrong';
    case 'enabled':
      return content.enabled ? 'Yes' : 'No';
    default:
      return String(content[field] ?? '–');
  }
}
