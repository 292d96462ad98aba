import type { AssetPatch } from '../../../contract/areas/assets';
import type { Definition } from '../../../domain/definitions/custom-fields';
import { type CustomDraft, customPatch } from './custom-draft';
import { flagOf, lifecycleOf, osOf, ownerOf, typeOf } from './field-options';

/** What the form for many assets holds: text, as typed; empty leaves each asset as it is. */
export interface BulkDraft {
  readonly type: string;
  readonly owner: string;
  readonly email: string;
  readonly criticality: string;
  readonly location: string;
  readonly lifecycle: string;
  readonly internetExposed: string;
  readonly managed: string;
  readonly os: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  readonly custom: CustomDraft;
}

export const UNCHANGED: BulkDraft = {
  type: '',
  owner: '',
  email: '',
  criticality: '',
  location: '',
  lifecycle: '',
  internetExposed: '',
  managed: '',
  os: '',
  add: [],
  remove: [],
  custom: {},
};

/** `fields`: the company's own that the person fills in. */
export function bulkPatch(draft: BulkDraft, fields: readonly Definition[] = []): AssetPatch {
  const { add, remove } = draft;
  const values: AssetPatch = {
    type: typeOf(draft.type),
    owner: draft.owner.trim() + draft.email.trim() === '' ? undefined : ownerOf(draft.owner, draft.email),
    criticality: draft.criticality === '' ? undefined : Number(draft.criticality),
    location: draft.location.trim() || undefined,
    lifecycle: lifecycleOf(draft.lifecycle),
    internetExposed: flagOf(draft.internetExposed),
    managed: flagOf(draft.managed),
    os: osOf(draft.os),
    custom: customPatch(fields, {}, draft.custom),
    tags: add.length + remove.length === 0 ? undefined : { add: [...add], remove: [...remove] },
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
