import * as z from 'zod/mini';
import { AssetCreate, AssetPatch, CustomValue } from '../../contract/areas/assets';
import { FindingPatch } from '../../contract/areas/vulnerabilities';
import { isObject } from '../../contract/narrow';
import { Ids } from '../../contract/record';
import { recordCommandOf } from '../../contract/records';
import type { Command } from '../../contract/sync-api';
import { pickFields } from '../merge/patch-merge';
import { recordCall } from '../records/record-call';
import { inverseMembers, recordInverse } from '../records/record-inverse';
import { changedBy, type Effect, type Row } from './effect';

/** A command as it was given. */
export interface Given {
  readonly companyId: string | null;
  readonly endpoint: Command['endpoint'];
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The touched fields as the person saw them. */
  readonly base?: Row | null;
  /** Those of them nobody had said by hand. */
  readonly unsaid?: readonly string[] | null;
}

const Custom = z.record(z.string(), CustomValue);

/** The command that takes another one back; null where there is none. */
export function inverseOf({ companyId, endpoint, params, body, base, unsaid }: Given): Command | null {
  const id = params['id'] ?? '';
  switch (endpoint) {
    case 'assets.create':
      return { companyId, endpoint: 'assets.delete', params: { id: z.parse(AssetCreate, body).id }, body: undefined };
    case 'assets.delete':
      return { companyId, endpoint: 'assets.restore', params: {}, body: { ids: [id] } };
    case 'assets.bulk-delete':
      return { companyId, endpoint: 'assets.restore', params: {}, body: z.parse(Ids, body) };
    case 'assets.restore':
      return { companyId, endpoint: 'assets.bulk-delete', params: {}, body: z.parse(Ids, body) };
    case 'assets.update': {
      if (base == null) return null;
      const patch = inversePatch(z.parse(AssetPatch, body), base, unsaid ?? []);
      const shows = [{ entity: 'asset', ids: [id], set: clearedTo(base, patch) } as const];
      return { companyId, endpoint, params: { id }, body: patch, shows };
    }
    case 'findings.update':
      return base == null
        ? null
        : { companyId, endpoint, params: { id }, body: backTo(z.parse(FindingPatch, body), base) };
    default:
      return inverseOfRecord({ companyId, endpoint, params, body, base: base ?? null });
  }
}

/** What the fields that a patch clears are taken back to, where a row had no other values since `before` (CM58). */
export const clearedTo = (before: Row, patch: Row): Row =>
  Object.fromEntries(
    Object.keys(patch).flatMap((field) => (isCleared(patch[field]) ? [[field, before[field] ?? undefined]] : [])),
  );

/** All of it is taken back, or a part. */
const isCleared = (value: unknown): boolean =>
  value === null || (isObject(value) && Object.values(value).some((part) => part === null));

/** The touched fields as a command leaves them, from how the person saw them: what its inverse is a change of. */
export const leftBy = (effects: readonly Effect[], base: Row): Row => pickFields(effects.reduce(changedBy, base), base);

const backTo = (patch: FindingPatch, base: Row): FindingPatch => z.parse(FindingPatch, pickFields(base, patch));

function inverseOfRecord({ companyId, endpoint, params, body, base }: Given): Command | null {
  const command = recordCommandOf(endpoint);
  const inverse = command && recordInverse(command, { params, body, base: base ?? null });
  return inverse ? recordCall(command.kind.name, inverse.verb, { companyId, ...inverse }) : null;
}

/** A value that was the sources' is theirs again: said by hand, it would outrank every later import. */
function inversePatch({ tags, custom, ...fields }: AssetPatch, base: Row, unsaid: readonly string[]): AssetPatch {
  const before = Object.fromEntries(
    Object.keys(fields).map((field) => [field, unsaid.includes(field) ? null : (base[field] ?? null)]),
  );
  return z.parse(AssetPatch, {
    ...before,
    ...(tags !== undefined && { tags: inverseMembers(tags, base['tags']) }),
    ...(custom !== undefined && { custom: customBack(custom, base['custom'], unsaid) }),
  });
}

/** The values its fields had before; null of what nobody had said by hand. `unsaid`: `custom.rack`. */
export function customBack(
  custom: object,
  was: unknown,
  unsaid: readonly string[],
): Readonly<Record<string, CustomValue | null>> {
  const before = z.safeParse(Custom, was).data ?? {};
  return Object.fromEntries(
    Object.keys(custom).map((key) => [key, unsaid.includes(`custom.${key}`) ? null : (before[key] ?? null)]),
  );
}
