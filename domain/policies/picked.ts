/** Several of those there are, chosen by what they are called. */

export interface Named {
  readonly id: string;
  readonly name: string;
}

const GONE = /^Gone \((.+)\)$/;

/** What each is called, each otherwise: of two that are called alike the later one says its number. */
export function apart(options: readonly Named[]): readonly Named[] {
  const seen = new Map<string, number>();
  return options.map(({ id, name }) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return { id, name: times === 1 ? name : `${name} (${times})` };
  });
}

/** The names of what is chosen; of what is not there any more, that it is gone. */
export const namesOfIds = (options: readonly Named[], ids: readonly string[]): readonly string[] =>
  ids.map((id) => options.find((one) => one.id === id)?.name ?? `Gone (${id})`);

/** The ids of these names, and the first of them that nothing is called. */
export function idsOfNames(
  options: readonly Named[],
  names: readonly string[],
): { readonly ids: readonly string[]; readonly unknown: string | null } {
  const idOf = (name: string): string | undefined =>
    options.find((one) => one.name === name)?.id ?? GONE.exec(name)?.[1];
  const ids = names.flatMap((name) => idOf(name) ?? []);
  return { ids: [...new Set(ids)], unknown: names.find((name) => idOf(name) === undefined) ?? null };
}
