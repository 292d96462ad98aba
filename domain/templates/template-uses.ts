import type { MessageTemplate } from '../../contract/areas/policies/message-templates';
import { MESSAGE_PURPOSES, type MessagePurpose } from '../../contract/areas/policies/message-templates';
import type { Policy } from '../../contract/areas/policies/policies';
import { readQuery } from '../query/read-query';
import { canonicalQuery } from '../query/text/print-query-text';

/** Who uses which template. */

type User = Pick<Policy, 'name' | 'actions' | 'ast'>;

export interface MessageUses {
  /** Of a company’s own: the policies whose messages have its words, by its id. */
  readonly own: ReadonlyMap<string, readonly string[]>;
  /** Of our words. */
  readonly ours: Readonly<Record<MessagePurpose, readonly string[]>>;
  /** Of a company’s own: the policies that name it, which is what keeps it from being deleted. */
  readonly named: ReadonlyMap<string, readonly string[]>;
}

/**
 * Which policies’ messages have the words of which template, as `messageFor` chooses them.
 *
 * @param policies those that are not deleted; each counts once for a template
 * @param templates the company’s own that are not deleted
 */
export function messageUses(
  policies: readonly User[],
  templates: readonly Pick<MessageTemplate, 'id' | 'purpose' | 'about' | 'isDefault'>[],
): MessageUses {
  const own = new Map<string, string[]>();
  const named = new Map<string, string[]>();
  const ours: Record<MessagePurpose, string[]> = { email: [], webhook: [], ticket: [], in_product: [] };
  const fitting = templates
    .filter(({ about }) => about === 'policy_execution')
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const { name, actions } of policies) {
    for (const action of actions) {
      const purpose = purposeOf(action.type);
      if (purpose === null) continue;
      const templateId = 'templateId' in action ? action.templateId : undefined;
      const all = fitting.filter((one) => one.purpose === purpose);
      const chosen = all.find(({ id }) => id === templateId) ?? all.find(({ isDefault }) => isDefault);
      if (templateId !== undefined) add(named, templateId, name);
      if (chosen !== undefined) add(own, chosen.id, name);
      else if (!ours[purpose].includes(name)) ours[purpose].push(name);
    }
  }
  return { own, ours, named };
}

function add(uses: Map<string, string[]>, key: string, name: string): void {
  const names = uses.get(key) ?? [];
  if (!names.includes(name)) uses.set(key, [...names, name]);
}

const purposeOf = (type: string): MessagePurpose | null =>
  type === 'notify' ? 'in_product' : (MESSAGE_PURPOSES.find((one) => one === type) ?? null);

/** The policies that ask the same as a template: those made of it, as long as nobody changed their condition. */
export function policiesLike(ast: unknown, policies: readonly User[]): readonly string[] {
  const asked = keyOf(ast);
  return asked === null ? [] : policies.filter((policy) => keyOf(policy.ast) === asked).map(({ name }) => name);
}

function keyOf(ast: unknown): string | null {
  const { tree } = readQuery(ast);
  return tree === null ? null : JSON.stringify(canonicalQuery(tree));
}
