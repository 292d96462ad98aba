import type { AssetPatch } from '../../../contract/areas/assets';
import type { Definition } from '../../../domain/definitions/custom-fields';
import type { AssetRow } from './asset-columns';
import { type CustomDraft, customDraftOf, customPatch, customProblems } from './custom-draft';
import { emailProblem, flagOf, flagText, lifecycleOf, osOf, ownerOf, typeOf } from './field-options';

/** What the edit form holds: text, as typed. */
export interface AssetDraft {
  readonly name: string;
  readonly type: string;
  readonly owner: string;
  readonly email: string;
  readonly criticality: string;
  readonly location: string;
  readonly lifecycle: string;
  /** `yes`, `no`, or empty where nobody says. */
  readonly internetExposed: string;
  readonly managed: string;
  readonly os: string;
  readonly osVersion: string;
  readonly tags: readonly string[];
  readonly custom: CustomDraft;
}

/** `fields`: the company's own that the person fills in. */
export function draftOf(row: AssetRow, fields: readonly Definition[] = []): AssetDraft {
  return {
    name: row.name,
    type: row.type,
    owner: row.owner?.name ?? '',
    email: row.owner?.email ?? '',
    criticality: row.criticality === undefined ? '' : String(row.criticality),
    location: row.location ?? '',
    lifecycle: row.lifecycle,
    internetExposed: flagText(row.internetExposed),
    managed: flagText(row.managed),
    os: row.os.name ?? '',
    osVersion: row.os.version ?? '',
    tags: row.tags,
    custom: customDraftOf(fields, row.custom),
  };
}

/** The email of the owner before is not the new one's: it goes, unless somebody wrote another, and comes back with them (AL14). */
export function withOwner(draft: AssetDraft, before: Pick<AssetDraft, 'owner' | 'email'>, owner: string): AssetDraft {
  const isOfBefore = draft.email === before.email || draft.email === '';
  // Who had only an email gets a name.
  if (!isOfBefore || before.owner.trim() === '') return { ...draft, owner };
  return { ...draft, owner, email: isSame(before.owner, owner) ? before.email : '' };
}

/** BI21: blanks around what a source said are no change of the person's. */
const isSame = (before: string, after: string): boolean => before.trim() === after.trim();

/** What keeps the form from being sent: only what the person touched is looked at. */
export function editProblems(before: AssetDraft, after: AssetDraft, fields: readonly Definition[] = []): EditProblems {
  const email = emailProblem(after.email, before.email);
  const custom = customProblems(fields, before.custom, after.custom);
  return { ...(email !== undefined && { email }), ...(Object.keys(custom).length > 0 && { custom }) };
}

export interface EditProblems {
  readonly email?: string;
  /** By key. */
  readonly custom?: Readonly<Record<string, string>>;
}

/** Only what differs; an emptied field is null: the sources decide it again. */
export function patchOf(before: AssetDraft, after: AssetDraft, fields: readonly Definition[] = []): AssetPatch {
  const type = typeOf(after.type);
  const lifecycle = lifecycleOf(after.lifecycle);
  const owner = ownerOf(after.owner, after.email);
  const custom = customPatch(fields, before.custom, after.custom);
  const add = after.tags.filter((tag) => !before.tags.includes(tag));
  const remove = before.tags.filter((tag) => !after.tags.includes(tag));
  return {
    ...(isSame(before.name, after.name) ? {} : { name: after.name.trim() === '' ? null : after.name.trim() }),
    ...(after.type === before.type || type === undefined ? {} : { type }),
    ...(after.owner === before.owner && after.email === before.email
      ? {}
      : { owner: Object.keys(owner).length === 0 ? null : owner }),
    ...(after.criticality === before.criticality
      ? {}
      : { criticality: after.criticality === '' ? null : Number(after.criticality) }),
    ...(isSame(before.location, after.location)
      ? {}
      : { location: after.location.trim() === '' ? null : after.location.trim() }),
    ...(after.lifecycle === before.lifecycle || lifecycle === undefined ? {} : { lifecycle }),
    ...(after.internetExposed === before.internetExposed
      ? {}
      : { internetExposed: flagOf(after.internetExposed) ?? null }),
    ...(after.managed === before.managed ? {} : { managed: flagOf(after.managed) ?? null }),
    ...(isSame(before.os, after.os) && isSame(before.osVersion, after.osVersion)
      ? {}
      : { os: osOf(after.os, after.osVersion) ?? null }),
    ...(add.length + remove.length === 0 ? {} : { tags: { add, remove } }),
    ...(custom && { custom }),
  };
}
