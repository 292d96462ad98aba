import * as z from 'zod/mini';
import {
  ACTION_ASSETS,
  ACTION_PHASES,
  type ActionAssets,
  type ActionFieldValue,
  type ActionPhase,
  isAboutAssets,
  PolicyAction,
} from '../../contract/areas/policies/policy-actions';

/** Actions as they stand in a form: what is typed may be none yet. */

const Draft = z.looseObject({
  id: z.string(),
  type: z.string(),
  phase: z.enum(ACTION_PHASES),
  assets: z.enum(ACTION_ASSETS),
});
export type ActionDraft = z.infer<typeof Draft>;

/** What a form holds, as far as it is actions. */
export function readDrafts(value: unknown): readonly ActionDraft[] {
  const read = z.safeParse(z.array(Draft), value);
  return read.success ? read.data : [];
}

/** Those that are whole. */
export const wholeActions = (drafts: readonly ActionDraft[]): readonly PolicyAction[] =>
  drafts.flatMap((draft) => {
    const read = z.safeParse(PolicyAction, draft);
    return read.success ? [read.data] : [];
  });

/** The types the form offers, in its order. */
export const OFFERED_TYPES = [
  'notify',
  'email',
  'webhook',
  'ticket',
  'tag',
  'set_field',
  'ask_exception',
  'integration_action',
] as const;
export type OfferedType = (typeof OFFERED_TYPES)[number];

const FRESH: Readonly<Record<OfferedType, Readonly<Record<string, unknown>>>> = {
  notify: { userIds: [], listIds: [] },
  email: { userIds: [], listIds: [] },
  webhook: { webhookId: '' },
  ticket: { priority: 'medium' },
  tag: { add: [], remove: [] },
  ask_exception: { reason: '', days: 30, approverIds: [] },
  set_field: { set: { field: 'criticality', value: 5 } },
  integration_action: { integrationId: '', does: '', params: {} },
};

/** A new action, or one that becomes one of another type: it keeps its place and name. */
export const freshDraft = (id: string, type: OfferedType, phase: ActionPhase = 'main'): ActionDraft =>
  fitting({ ...FRESH[type], id, type, phase, assets: 'new' });

/** The same in another phase, about assets there can be in it. */
export const inPhase = (draft: ActionDraft, phase: ActionPhase): ActionDraft => fitting({ ...draft, phase });

function fitting(draft: ActionDraft): ActionDraft {
  const offered = assetsFor(draft);
  return offered.includes(draft.assets) ? draft : { ...draft, assets: offered[0] ?? 'new' };
}

/** Which assets an action may be about in its phase; none: it is about the execution as a whole. */
export function assetsFor({ type, phase }: Pick<ActionDraft, 'type' | 'phase'>): readonly ActionAssets[] {
  if (phase === 'success') return isAboutAssets(type) ? ['fixed'] : [];
  if (phase === 'failure') return [];
  // What passes again needs no exception.
  return type === 'ask_exception' ? ACTION_ASSETS.filter((one) => one !== 'fixed') : ACTION_ASSETS;
}

/** The phases a type can be in. */
export function phasesFor(type: string): readonly ActionPhase[] {
  if (type === 'ask_exception') return ['main', 'post'];
  return isAboutAssets(type) ? ACTION_PHASES.filter((phase) => phase !== 'failure') : ACTION_PHASES;
}

/** The order with one moved by a place; the same where there is none. */
export function moved(drafts: readonly ActionDraft[], at: number, by: -1 | 1): readonly ActionDraft[] {
  const [one, other] = [drafts[at], drafts[at + by]];
  if (one === undefined || other === undefined) return drafts;
  return drafts.map((draft, index) => (index === at ? other : index === at + by ? one : draft));
}

/** What a field begins with, once it is the one that is set. */
export const FIRST_VALUE: { readonly [F in ActionFieldValue['field']]: unknown } = {
  ...{ criticality: 5, lifecycle: 'in_use', location: '', owner: {}, internetExposed: true, managed: true },
};
