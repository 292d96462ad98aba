import type { DistributionList } from '../../contract/areas/policies/distribution-lists';

/** Whom a message goes to: nobody twice of one execution, and no more than so many (MS3). */

/** Messages of one kind that one execution sends. The rest is said, and who it is can be looked up on the list. */
export const MOST_TOLD = 200;

/** A member of the company. */
export interface Reachable {
  readonly userId: string;
  readonly email: string;
}

export type KnownList = Pick<DistributionList, 'id' | 'name' | 'userIds' | 'addresses'>;

interface Asked {
  readonly userIds: readonly string[];
  readonly listIds: readonly string[];
}

export interface Told {
  /** User ids, or addresses in small letters, in their order. */
  readonly told: readonly string[];
  /** Whom an earlier action of the same execution tells. */
  readonly already: number;
  /** People who are no members any more, and lists that are gone. */
  readonly gone: number;
  /** More than one execution tells. */
  readonly beyond: number;
}

/** Members that are told in the product. `before`: user ids that were told of this execution. */
export function peopleToTell(
  asked: Asked,
  lists: readonly KnownList[],
  members: readonly Reachable[],
  before: ReadonlySet<string>,
): Told {
  const named = namedBy(asked, lists);
  const known = new Set(members.map(({ userId }) => userId));
  const people = named.userIds.filter((id) => known.has(id));
  return bounded(people, named.gone + named.userIds.length - people.length, before);
}

/** Addresses that are written to: those of members, and those on lists. `before`: addresses that were written to. */
export function addressesToTell(
  asked: Asked,
  lists: readonly KnownList[],
  members: readonly Reachable[],
  before: ReadonlySet<string>,
): Told {
  const named = namedBy(asked, lists);
  const emails = new Map(members.map(({ userId, email }) => [userId, email]));
  const people = named.userIds.flatMap((id) => emails.get(id) ?? []);
  const all = [...people, ...named.addresses].map((address) => address.toLowerCase());
  return bounded([...new Set(all)], named.gone + named.userIds.length - people.length, before);
}

function namedBy({ userIds, listIds }: Asked, lists: readonly KnownList[]) {
  const byId = new Map(lists.map((list) => [list.id, list]));
  const found = [...new Set(listIds)].flatMap((id) => byId.get(id) ?? []);
  return {
    userIds: [...new Set([...userIds, ...found.flatMap((list) => list.userIds)])],
    addresses: found.flatMap(({ addresses }) => addresses),
    gone: new Set(listIds).size - found.length,
  };
}

function bounded(all: readonly string[], gone: number, before: ReadonlySet<string>): Told {
  const fresh = all.filter((one) => !before.has(one));
  const told = fresh.slice(0, Math.max(0, MOST_TOLD - before.size));
  return { told, already: all.length - fresh.length, gone, beyond: fresh.length - told.length };
}
