import { eq } from 'drizzle-orm';
import type { AssetGroup, GroupCreate, GroupPatch, groupEndpoints } from '../../../contract/areas/assets/groups';
import { QUERY } from '../../../contract/limits';
import type { Tx } from '../../db/access';
import { companyStream } from '../../db/change-recorder';
import { asSystem } from '../../db/enter';
import { rowsById } from '../../db/entity-tables';
import { assetGroups } from '../../db/schema';
import type { Handlers } from '../../handler';
import type { UserPrincipal } from '../../identity/principal';
import { conflict, invalid, notFound, Refusal } from '../../refusal';

type PersonTx = Tx<UserPrincipal>;

export const groupHandlers: Handlers<keyof typeof groupEndpoints> = {
  'asset-groups.create': ({ tx, companyId, body }) => createGroup(tx, companyId, body),
  'asset-groups.update': ({ tx, companyId, params, body, baseRev }) =>
    updateGroup(tx, companyId, params.id, body, baseRev),
  'asset-groups.delete': async ({ tx, companyId, params }) => {
    await put(tx, { ...(await loadGroup(tx, companyId, params.id)), deletedAt: tx.now });
  },
};

async function createGroup(tx: PersonTx, companyId: string, body: GroupCreate): Promise<void> {
  const { db, now, principal } = tx;
  const [taken] = await asSystem(tx, () =>
    db.select({ companyId: assetGroups.companyId }).from(assetGroups).where(eq(assetGroups.id, body.id)),
  );
  if (taken && taken.companyId !== companyId) throw notFound('Group');
  if (taken) throw new Refusal({ status: 409, code: 'conflict', message: 'There is a group with this id already' });
  if (body.kind === 'dynamic') await refusePrivate(tx, companyId, body.queryId);
  else await refuseUnknown(tx, companyId, body.memberIds);
  const group: AssetGroup = {
    ...{ id: body.id, companyId, rev: 1, createdAt: now, updatedAt: now, deletedAt: null },
    ...{ name: body.name, kind: body.kind, createdBy: principal.displayName, fieldRevs: {} },
    memberIds: body.kind === 'static' ? [...new Set(body.memberIds)] : [],
    queryId: body.kind === 'dynamic' ? body.queryId : null,
  };
  await db.insert(assetGroups).values(groupRow(group));
  tx.changes.put(companyStream(companyId), 'assetGroup', group.id, 1);
}

/** Everybody sees the group: what it means must be everybody's too. */
async function refusePrivate(tx: PersonTx, companyId: string, queryId: string): Promise<void> {
  const [query] = await rowsById(tx.db, companyId, 'savedQuery', [queryId]);
  if (query === undefined || query['deletedAt'] !== null) throw notFound('Query');
  if (query['entity'] !== 'asset') throw invalid('A group is made of a query about assets');
  if (query['isPrivate'] === true) throw invalid('A group is everybody’s: share the query first');
}

async function refuseUnknown(tx: PersonTx, companyId: string, ids: readonly string[]): Promise<void> {
  const known = await rowsById(tx.db, companyId, 'asset', [...new Set(ids)]);
  if (known.length < new Set(ids).size) throw notFound('Asset');
}

function groupRow({ id, rev, createdAt, updatedAt, deletedAt, companyId, ...doc }: AssetGroup) {
  return { id, rev, createdAt, updatedAt, deletedAt, companyId, doc };
}

async function loadGroup(tx: PersonTx, companyId: string, id: string): Promise<AssetGroup> {
  const [row] = await rowsById(tx.db, companyId, 'assetGroup', [id]);
  if (row === undefined || row['deletedAt'] !== null || !isGroup(row)) throw notFound('Group');
  return row;
}

/** The table's own rows: parsed when they were written. */
const isGroup = (row: object): row is AssetGroup => 'memberIds' in row && 'queryId' in row && 'fieldRevs' in row;

async function put(tx: PersonTx, group: AssetGroup): Promise<void> {
  const { id, ...row } = groupRow({ ...group, rev: group.rev + 1, updatedAt: tx.now });
  await tx.db.update(assetGroups).set(row).where(eq(assetGroups.id, id));
  tx.changes.put(companyStream(group.companyId), 'assetGroup', id, row.rev);
}

async function updateGroup(
  tx: PersonTx,
  companyId: string,
  id: string,
  { name, memberIds }: GroupPatch,
  baseRev: number | undefined,
): Promise<void> {
  const group = await loadGroup(tx, companyId, id);
  const isRenamed = name !== undefined && name !== group.name;
  if (isRenamed && baseRev !== undefined && (group.fieldRevs['name'] ?? 0) > baseRev) {
    throw conflict('Somebody else changed the same fields meanwhile', ['name'], { ...group });
  }
  if (memberIds !== undefined && group.kind === 'dynamic') throw invalid('The members of this group follow its query');
  await refuseUnknown(tx, companyId, memberIds?.add ?? []);
  const removed = new Set(memberIds?.remove);
  const members = [...new Set([...group.memberIds, ...(memberIds?.add ?? [])])].filter((one) => !removed.has(one));
  if (members.length > QUERY.maxValues) throw invalid(`A group by hand has at most ${QUERY.maxValues} members`);
  if (!isRenamed && members.join() === group.memberIds.join()) return;
  const fieldRevs = isRenamed ? { ...group.fieldRevs, name: group.rev + 1 } : group.fieldRevs;
  await put(tx, { ...group, name: name ?? group.name, memberIds: members, fieldRevs });
}
