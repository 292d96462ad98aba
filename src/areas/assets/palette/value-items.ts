import { href } from '../../../../contract/paths';
import type { QueryNode } from '../../../../contract/query';
import { plural } from '../../../kit/format';
import type { Item } from '../../../parts/palette/item';
import { recentOf, type Value } from '../../../parts/palette/values';
import { assetsHref } from '../../../parts/question-href';
import type { Owner } from './found-owners';

type Make = (value: string, detail?: string) => Item;

/** A value of assets: it leads to those that have it. */
const value =
  (field: string, kind: string, to: (value: string) => string, namesOf = (text: string): string[] => [text]): Make =>
  (text, detail) => ({
    ...{ id: `${field}:${text}`, kind, names: namesOf(text), does: { to: to(text) } },
    ...(detail === undefined ? {} : { detail }),
  });

const having = (field: string) => (text: string) => assetsHref({ field, op: 'eq', value: text });
const running = (name: string): string => {
  const items: QueryNode[] = [{ field: 'name', op: 'eq', value: name }];
  return assetsHref({ relation: 'software', where: { op: 'and', items } });
};
const PORT = 'services.port';
const listening = (port: string): string => assetsHref({ field: PORT, op: 'eq', value: Number(port) });
const tagged = (tag: string): string => `${href('assets')}?${new URLSearchParams({ tag })}`;

/** By the field that says it, with which its id begins. */
const MAKE = {
  software: value('software', 'Software', running),
  'services.name': value('services.name', 'Service', having('services.name')),
  'services.product': value('services.product', 'Service', having('services.product')),
  [PORT]: value(PORT, 'Port', listening, (port) => [`Port ${port}`, port, `:${port}`]),
  tags: value('tags', 'Tag', tagged),
  'owner.email': value('owner.email', 'Person', having('owner.email')),
  'owner.name': value('owner.name', 'Person', having('owner.name')),
} as const satisfies Readonly<Record<string, Make>>;
type Kind = keyof typeof MAKE;

const ASSET_KINDS = ['services.name', 'services.product', PORT, 'tags'] as const;

/** How many assets have it is said beside each. */
export const itemsOf = (valuesOf: (field: string) => readonly Value[]): readonly Item[] =>
  ASSET_KINDS.flatMap((field) => valuesOf(field).map(({ text, count }) => MAKE[field](text, plural(count, 'asset'))));

export const softwareItem = ({ text, count }: Value): Item => MAKE.software(text, plural(count, 'version'));

export function ownerItem({ name, email, count }: Owner): Item {
  const owns = `Owner of ${plural(count, 'asset')}`;
  if (email === undefined) return MAKE['owner.name'](name ?? '', owns);
  const item = MAKE['owner.email'](email, name === undefined ? owns : `${owns} · ${email}`);
  return name === undefined ? item : { ...item, names: [name, email] };
}

/** What was chosen last, as far as its id says it. */
export const recentItems = (recent: readonly string[]): readonly Item[] =>
  KINDS.flatMap((kind) => recentOf(recent, `${kind}:`).map((text) => MAKE[kind](text)));

const KINDS: readonly Kind[] = ['software', ...ASSET_KINDS, 'owner.email', 'owner.name'];
