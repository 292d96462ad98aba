import type * as z from 'zod/mini';
import type { TagCount } from '../../contract/areas/assets';
import type { TagGroup } from '../../contract/areas/policies/tag-group-definitions';

/** Tags that belong together: those that say a value of one thing (`env:prod`), and those a company put together. */

type Tag = z.infer<typeof TagCount>;
type Defined = Pick<TagGroup, 'name' | 'color' | 'exclusive' | 'tags'>;

/** Of a group that the company has defined, its colour and whether an asset has one of its tags at most. */
export interface GroupedTags extends Partial<Pick<TagGroup, 'color' | 'exclusive'>> {
  readonly name: string;
  readonly tags: readonly Tag[];
}

/** What comes before the first `:` or `=` of a tag; a tag that begins or ends there says no value of anything. */
const GROUP = /^\s*([^:=]*[^:=\s])\s*[:=]\s*\S/;

const keyOf = (name: string): string => name.trim().toLowerCase();

/** What a tag says a value of; undefined where it says none. */
const saidOf = (tag: string): string | undefined => GROUP.exec(tag)?.[1];

/** Whether a tag is of the group: it begins with its name, or is listed. Letter case does not count. */
export function isOfGroup({ name, tags = [] }: Pick<Defined, 'name' | 'tags'>, tag: string): boolean {
  const said = saidOf(tag);
  return (said !== undefined && keyOf(said) === keyOf(name)) || tags.some((one) => keyOf(one) === keyOf(tag));
}

/**
 * Groups by name, in each the tags as they come; those that are defined also where no tag of them is in use. Letter case does not
 * tell groups apart: the first one's counts, or the defined one's.
 */
export function tagGroups(tags: readonly Tag[], defined: readonly Defined[] = []): GroupedTags[] {
  const groups = new Map<string, GroupedTags & { tags: Tag[] }>();
  for (const { name, color, exclusive } of defined) groups.set(keyOf(name), { name, color, exclusive, tags: [] });
  for (const tag of tags) {
    const listed = defined.filter((group) => isOfGroup(group, tag.name)).map(({ name }) => name);
    const said = saidOf(tag.name);
    const names = listed.length > 0 ? listed : said === undefined ? [] : [said];
    for (const name of names) {
      const group = groups.get(keyOf(name)) ?? { name, tags: [] };
      group.tags.push(tag);
      groups.set(keyOf(name), group);
    }
  }
  return [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

/**
 * Tags to be added and taken away, where an asset has one tag of an exclusive group at most: what is added takes the place of the
 * others. Of several that are added the last stays. `known`: the tags there are, as far as they are known.
 */
export function withExclusive(
  groups: readonly Pick<Defined, 'name' | 'tags' | 'exclusive'>[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
  known: readonly string[],
): { readonly add: readonly string[]; readonly remove: readonly string[] } {
  let [added, removed] = [add, remove];
  for (const group of groups) {
    const own = added.filter((tag) => group.exclusive && isOfGroup(group, tag));
    const last = own.at(-1);
    if (last === undefined) continue;
    added = added.filter((tag) => tag === last || !own.includes(tag));
    const others = known.filter((tag) => tag !== last && isOfGroup(group, tag));
    removed = [...new Set([...removed, ...others])].filter((tag) => tag !== last);
  }
  return { add: added, remove: removed };
}
