import type { Policy } from '../../contract/areas/policies/policies';

type Acting = Pick<Policy, 'id' | 'name' | 'actions'>;

/** The policies whose actions name this list or webhook, by name. */
export const policiesNaming = <P extends Acting>(policies: readonly P[], id: string): readonly P[] =>
  policies
    .filter(({ actions }) => actions.some((action) => namesIt(action, id)))
    .toSorted((a, b) => a.name.localeCompare(b.name));

function namesIt(action: Policy['actions'][number], id: string): boolean {
  if (action.type === 'notify' || action.type === 'email') return action.listIds.includes(id);
  return action.type === 'webhook' && action.webhookId === id;
}
