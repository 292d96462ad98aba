import * as z from 'zod/mini';
import { Id, Line, Person } from '../../primitives';
import type { FieldProblem } from '../../record';
import { Criticality, Lifecycle } from '../assets';
import { ActionParams, ActionType } from '../integrations/actions';
import { TICKET_PRIORITIES } from '../vulnerabilities/tickets';

/** What a policy does when it has been executed. Each action happens once a version, an execution, and an asset where it is about one. */

/** What one policy may do. */
export const POLICY_ACTION = { ofPolicy: 20, people: 100, lists: 20, tags: 20, exceptionDays: 3_650 } as const;

/**
 * `main`: something it is about failed. `success`: everything passed. `failure`: it could not be evaluated. `post`: always, and last.
 * They are done in this order.
 */
export const ACTION_PHASES = ['main', 'success', 'failure', 'post'] as const;
export type ActionPhase = (typeof ACTION_PHASES)[number];

/** Which assets an action is about: those that fail since this execution, all that fail, or those that failed before and no longer do. */
export const ACTION_ASSETS = ['new', 'failing', 'fixed'] as const;
export type ActionAssets = (typeof ACTION_ASSETS)[number];

/** Mail is sent to it. No comment, no quoted part, and nothing that would end a line of a mail's head. */
export const MailAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254),
    z.regex(
      /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/,
      'Write each address as ann@example.com',
    ),
  );

const Base = {
  /** Its name in what is kept of it: unique in its policy, and the same from version to version. */
  id: Id,
  phase: z.enum(ACTION_PHASES),
};
const About = { ...Base, assets: z.enum(ACTION_ASSETS) };

const People = {
  userIds: z.array(Id).check(z.maxLength(POLICY_ACTION.people)),
  listIds: z.array(Id).check(z.maxLength(POLICY_ACTION.lists)),
};
/** A message template (`messageTemplate`); absent: the words that come with the product. */
const Template = { templateId: z.optional(Id) };

/** In the product. Addresses of a list that are outside of the company are not told so. */
const NotifyAction = z.strictObject({ ...About, type: z.literal('notify'), ...People, ...Template });
const EmailAction = z.strictObject({ ...About, type: z.literal('email'), ...People, ...Template });
const WebhookAction = z.strictObject({ ...About, type: z.literal('webhook'), webhookId: Id, ...Template });
/** One ticket a policy that is open: the next execution comments on it. */
const TicketAction = z.strictObject({
  ...About,
  type: z.literal('ticket'),
  priority: z.enum(TICKET_PRIORITIES),
  assignee: z.optional(Person),
  ...Template,
});
const Tags = z.array(Line).check(z.maxLength(POLICY_ACTION.tags));
const TagAction = z.strictObject({ ...About, type: z.literal('tag'), add: Tags, remove: Tags });
/** A value as a person would state it: it wins over what sources say. */
const FieldValue = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('criticality'), value: Criticality }),
  z.strictObject({ field: z.literal('lifecycle'), value: Lifecycle }),
  z.strictObject({ field: z.literal('location'), value: Line }),
  z.strictObject({
    field: z.literal('owner'),
    value: z.strictObject({ name: z.optional(Line), email: z.optional(Line) }),
  }),
  z.strictObject({ field: z.literal('internetExposed'), value: z.boolean() }),
  z.strictObject({ field: z.literal('managed'), value: z.boolean() }),
]);
export type ActionFieldValue = z.infer<typeof FieldValue>;
const SetFieldAction = z.strictObject({ ...About, type: z.literal('set_field'), set: FieldValue });
/** An exception of what fails is drafted and asked for, in the policy's name. */
const AskExceptionAction = z.strictObject({
  ...About,
  type: z.literal('ask_exception'),
  reason: Line,
  days: z.int().check(z.gte(1), z.lte(POLICY_ACTION.exceptionDays)),
  approverIds: z.array(Id).check(z.minLength(1), z.maxLength(POLICY_ACTION.people)),
});

/** Something is asked for at another tool, of each asset (`integrationAction`); what needs a second person waits for one. */
const AtToolAction = z.strictObject({
  ...About,
  type: z.literal('integration_action'),
  integrationId: Id,
  /** Of its definition. */
  does: ActionType.check(z.minLength(1)),
  params: ActionParams,
});

// One on each line: an action of another area is one more.
export const PolicyAction = z.discriminatedUnion('type', [
  NotifyAction,
  EmailAction,
  WebhookAction,
  TicketAction,
  TagAction,
  SetFieldAction,
  AskExceptionAction,
  AtToolAction,
]);
export type PolicyAction = z.infer<typeof PolicyAction>;
export type PolicyActionType = PolicyAction['type'];

/** All of a policy's, in the order in which those of one phase are done. */
export const PolicyActions = z.array(PolicyAction).check(z.maxLength(POLICY_ACTION.ofPolicy));

/** What changes assets, or is about single ones. */
const OF_ASSETS: ReadonlySet<string> = new Set<PolicyActionType>([
  'tag',
  'set_field',
  'ask_exception',
  'integration_action',
]);
/** `type`: of `PolicyAction`; what is no type is about none. */
export const isAboutAssets = (type: string): boolean => OF_ASSETS.has(type);

/** What no single action can say: for the `check` of a policy. Each problem names its action by its place in the list, from 1. */
export function checkActions(actions: readonly PolicyAction[]): readonly FieldProblem[] {
  const seen = new Set<string>();
  return actions.flatMap((action, index) => {
    const at = (message: string): FieldProblem => ({ field: 'actions', message: `Action ${index + 1}: ${message}` });
    const isTwice = seen.has(action.id);
    seen.add(action.id);
    const problem = isTwice ? 'its name is that of another action. Remove it and add it anew' : problemOf(action);
    return problem === null ? [] : [at(problem)];
  });
}

function problemOf(action: PolicyAction): string | null {
  if (action.phase === 'failure' && isAboutAssets(action.type))
    return 'where the evaluation failed nothing is known of assets. Choose another phase';
  if (action.phase === 'success' && isAboutAssets(action.type) && action.assets !== 'fixed')
    return 'where everything passes no asset fails. Choose the fixed assets';
  switch (action.type) {
    case 'notify':
    case 'email':
      return action.userIds.length + action.listIds.length === 0 ? 'choose whom to tell: people or a list' : null;
    case 'tag':
      return action.add.length + action.remove.length === 0 ? 'name a tag to add or to take away' : null;
    case 'set_field':
      return action.set.field === 'owner' && action.set.value.name === undefined && action.set.value.email === undefined
        ? 'say the owner’s name or address'
        : null;
    case 'ask_exception':
      return action.assets === 'fixed' ? 'what passes again needs no exception. Choose the failing assets' : null;
    default:
      return null;
  }
}
