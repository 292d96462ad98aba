import type * as z from 'zod/mini';
import type { TagCount } from '../../../contract/areas/assets';

type Tag = z.infer<typeof TagCount>;

/** What comes before the first `:` or `=` of a tag; a tag that begins or ends there says no value of anything. */
const GROUP = /^\s*([^:=]*[^:=\s])\s*[:=]\s*\S/;

/** Groups by name, in each the tags as they come. Letter case does not tell groups apart: the first one's counts. */
export function tagGroups(tags: readonly Tag[]): { name: string; tags: Tag[] }[] {
  const groups = new Map<string, { name: string; tags: Tag[] }>();
  for (const tag of tags) {
    const name = GROUP.exec(tag.name)?.[1];
    if (name === undefined) continue;
    const key = name.toLowerCase();
    const group = groups.get(key) ?? { name, tags: [] };
    group.tags.push(tag);
    groups.set(key, group);
  }
  return [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}
