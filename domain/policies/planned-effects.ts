import type { Integration } from '../../contract/areas/integrations';
import type { PolicyAction } from '../../contract/areas/policies/policy-actions';
import type { Webhook } from '../../contract/areas/policies/webhooks';
import type { ActionDefinition } from '../integrations/actions/action-definition';
import { actionsOf } from '../integrations/actions/all-actions';
import { dueActions, type EndedExecution } from './due-actions';
import { addressesToTell, type KnownList, MOST_TOLD, peopleToTell, type Reachable, type Told } from './recipients';

/** What a policy's actions would do, before anything is saved or run: the same functions decide it then (MS4). */

export interface PlannedGround {
  readonly lists: readonly KnownList[];
  readonly members: readonly Reachable[];
  readonly webhooks: readonly Pick<Webhook, 'id' | 'name' | 'isEnabled' | 'secretSetAt'>[];
  /** Those at which something can be done. */
  readonly sources: readonly Pick<Integration, 'id' | 'displayName' | 'connector' | 'deletedAt'>[];
  /** Whether this installation sends mail. */
  readonly sendsMail: boolean;
}

export interface PlannedEffect {
  readonly actionId: string;
  readonly type: PolicyAction['type'];
  /** One sentence. */
  readonly says: string;
}

export interface PlannedEffects {
  readonly effects: readonly PlannedEffect[];
  /** Messages to people in the product, mails, and messages to webhooks. */
  readonly messages: { readonly people: number; readonly mails: number; readonly webhooks: number };
  /** Assets whose values would be written. */
  readonly assets: number;
  /** What would be asked for at other tools. */
  readonly atTools: number;
  /** All of it in one sentence. */
  readonly summary: string;
}

interface Known {
  readonly people: Set<string>;
  readonly mails: Set<string>;
  webhooks: number;
  assets: number;
  atTools: number;
}

export function plannedEffects(
  actions: readonly PolicyAction[],
  ended: EndedExecution,
  ground: PlannedGround,
): PlannedEffects {
  const known: Known = { people: new Set(), mails: new Set(), webhooks: 0, assets: 0, atTools: 0 };
  const effects = dueActions(actions, ended).map((action) => ({
    ...{ actionId: action.id, type: action.type },
    says: saysOf(action, ended, ground, known),
  }));
  const messages = { people: known.people.size, mails: known.mails.size, webhooks: known.webhooks };
  const { assets, atTools } = known;
  return { effects, messages, assets, atTools, summary: summaryOf(effects.length, messages, known) };
}

function saysOf(action: PolicyAction, { counts }: EndedExecution, ground: PlannedGround, known: Known): string {
  const { lists, members, webhooks, sources, sendsMail } = ground;
  switch (action.type) {
    case 'notify':
      return toldInWords('Notifies', 'person', peopleToTell(action, lists, members, known.people), known.people);
    case 'email': {
      const told = addressesToTell(action, lists, members, known.mails);
      const waits = sendsMail || told.told.length === 0 ? '' : ' It waits: this installation has no mail server yet.';
      return toldInWords('Writes to', 'address', told, known.mails) + waits;
    }
    case 'webhook': {
      const webhook = webhooks.find(({ id }) => id === action.webhookId);
      if (webhook === undefined) return 'The webhook is gone: nothing is sent.';
      if (!webhook.isEnabled) return `The webhook “${webhook.name}” is off: nothing is sent.`;
      known.webhooks += 1;
      const waits = webhook.secretSetAt === undefined ? ' It waits until the webhook has a secret.' : '';
      return `Sends 1 message to “${webhook.name}”.${waits}`;
    }
    case 'ticket':
      return 'Makes a ticket, or comments on the one of this policy that is open.';
    case 'tag':
    case 'set_field':
      known.assets += counts[action.assets];
      return `${action.type === 'tag' ? 'Changes the tags' : `Sets the ${FIELDS[action.set.field]}`} of ${counted(counts[action.assets], 'asset')}.`;
    case 'ask_exception':
      return `Asks for an exception of ${counted(counts[action.assets], 'asset')}.`;
    case 'integration_action': {
      const found = doneAt(action, sources);
      if ('why' in found) return `${found.why}: nothing is asked for.`;
      known.atTools += counts[action.assets];
      const waits = found.definition.needsApproval ? ' Each waits until a person approves it.' : '';
      return `Asks for “${found.definition.title}” at ${found.source.displayName} for ${counted(counts[action.assets], 'asset')}, as far as it knows them.${waits}`;
    }
  }
}

/** What is to be done where, or why it cannot be, in words. */
export function doneAt<S extends PlannedGround['sources'][number]>(
  { integrationId, does }: Pick<Extract<PolicyAction, { type: 'integration_action' }>, 'integrationId' | 'does'>,
  sources: readonly S[],
): { readonly source: S; readonly definition: ActionDefinition } | { readonly why: string } {
  const source = sources.find(({ id, deletedAt }) => id === integrationId && deletedAt === null);
  if (source === undefined) return { why: 'The source is gone' };
  const definition = assetActionsOf(source).find(({ type }) => type === does);
  return definition === undefined ? { why: `“${source.displayName}” cannot do that any more` } : { source, definition };
}

/** What a source can do to assets. */
export const assetActionsOf = (source: PlannedGround['sources'][number]): readonly ActionDefinition[] =>
  actionsOf(source).filter(({ on }) => on.includes('asset'));

/** What the fields of assets are called that an action sets. */
export const FIELDS = {
  ...{ criticality: 'criticality', lifecycle: 'lifecycle', location: 'location', owner: 'owner' },
  ...{ internetExposed: 'internet exposure', managed: 'management' },
} as const;

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : (PLURALS[one] ?? `${one}s`)}`;
const PLURALS: Readonly<Record<string, string>> = { person: 'people', address: 'addresses' };

/** What became of it, or will: `Notifies 3 people. 1 is told already.` Adds whom it tells to those who are told. */
export function toldInWords(
  verb: string,
  one: string,
  { told, already, gone, beyond }: Told,
  known: Set<string>,
): string {
  for (const each of told) known.add(each);
  return [
    told.length > 0 ? `${verb} ${counted(told.length, one)}.` : 'Nobody is left to tell.',
    already > 0 ? `${already} ${already === 1 ? 'is' : 'are'} told by an action before it.` : '',
    gone > 0 ? `${gone} of those named ${gone === 1 ? 'is' : 'are'} gone.` : '',
    beyond > 0
      ? `${counted(beyond, one)} more ${beyond === 1 ? 'is' : 'are'} not told: one execution tells ${MOST_TOLD}.`
      : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function summaryOf(
  effects: number,
  { people, mails, webhooks }: PlannedEffects['messages'],
  { assets, atTools }: Pick<Known, 'assets' | 'atTools'>,
): string {
  if (effects === 0) return 'No action would happen.';
  const parts = [
    people > 0 ? `${counted(people, 'notification')}` : '',
    mails > 0 ? counted(mails, 'mail') : '',
    webhooks > 0 ? `${counted(webhooks, 'message')} to webhooks` : '',
    assets > 0 ? `${counted(assets, 'asset')} changed` : '',
    atTools > 0 ? `${counted(atTools, 'thing')} asked for at other tools` : '',
  ].filter((part) => part !== '');
  const doing = `${counted(effects, 'action')} would happen`;
  return parts.length === 0 ? `${doing}.` : `${doing}: ${parts.join(', ')}.`;
}
