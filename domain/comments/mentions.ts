/**
 * People in the text of a comment: `@[Olga Berger](person:<id>)`. The id says who it is; the name is the one they had then, for
 * who does not know them by another.
 */

export interface Mentionable {
  readonly id: string;
  /** What they are called, each otherwise (`calledApart`). */
  readonly name: string;
}

/** Of each way to write one there is a fresh expression: a global one remembers where it was. */
const mention = (): RegExp => /@\[([^[\]\n]{1,500})\]\(person:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/g;

/** The ids of who is mentioned, each once. */
export const mentionedIn = (text: string): readonly string[] => [...new Set(peopleIn(text).map(({ id }) => id))];

/** Who is mentioned, as they were called then. */
export const peopleIn = (text: string): readonly Mentionable[] =>
  [...text.matchAll(mention())].map(([, name = '', id = '']) => ({ id, name }));

/** The text as people read and write it: `@Olga Berger`, by the name they have now. */
export const readableText = (text: string, nameOf: (id: string) => string | undefined = () => undefined): string =>
  text.replace(mention(), (_, name: string, id: string) => `@${nameOf(id) ?? name}`);

/**
 * The text as it is kept: who is named after an @ is mentioned. Of names that begin alike the longest counts; an @ within a word,
 * as in an address, names nobody.
 */
export function keptText(text: string, people: readonly Mentionable[]): string {
  const known = people
    .map(({ id, name }) => ({ id, name: nameIn(name) }))
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length);
  let kept = '';
  for (let at = 0; at < text.length; ) {
    const named =
      text[at] === '@' && !endsInWord(kept) ? known.find(({ name }) => isNamedAt(text, at + 1, name)) : undefined;
    kept += named === undefined ? text[at] : `@[${named.name}](person:${named.id})`;
    at += named === undefined ? 1 : 1 + named.name.length;
  }
  return kept;
}

/** A name as it can stand in a text: without what ends it there. */
const nameIn = (name: string): string => name.replace(/[[\]\s]+/g, ' ').trim();

const WORD = /[\p{L}\p{N}_]/u;
const endsInWord = (text: string): boolean => WORD.test(text.at(-1) ?? '');
const isNamedAt = (text: string, at: number, name: string): boolean =>
  text.startsWith(name, at) && !WORD.test(text[at + name.length] ?? '');

/** People with names that tell them apart: of those who share one, each with their address. */
export function calledApart(
  people: readonly { readonly id: string; readonly name: string; readonly email: string }[],
): readonly Mentionable[] {
  const times = new Map<string, number>();
  for (const { name } of people) times.set(nameIn(name), (times.get(nameIn(name)) ?? 0) + 1);
  return people.map(({ id, name, email }) => {
    const called = nameIn(name);
    return { id, name: (times.get(called) ?? 0) > 1 ? `${called} (${email})` : called };
  });
}

export interface Naming {
  /** Where the @ stands. */
  readonly from: number;
  readonly typed: string;
}

/** What is being typed of a name, left of the caret; null: no name. */
export function namingAt(text: string, caret: number): Naming | null {
  const line = text.slice(0, caret).split('\n').at(-1) ?? '';
  const [, typed] = /(?<![\p{L}\p{N}_])@([^@[\]]{0,60})$/u.exec(line) ?? [];
  return typed === undefined || typed.startsWith(' ') ? null : { from: caret - typed.length - 1, typed };
}

/** Who may be meant: those of whose name each word that is typed begins one, or whose name it begins. */
export function namesFor<T extends Mentionable>(people: readonly T[], typed: string): readonly T[] {
  const wanted = typed.trim().toLowerCase();
  return people.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${wanted}`));
}
