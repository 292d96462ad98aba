import { firstChars } from '../text/cut-text';
import { nearest } from './fields/nearest';
import type { StoredQuery } from './named-queries';

/** `query("…")` names a saved query, `group("…")` a group of assets. */
export type NamingWord = 'query' | 'group';

/** Saved queries as a text has them: by name where that is sure, by id elsewhere (Q63). */
export interface QueryNaming {
  /** What a text means that stands where one about these records is named. */
  read(text: string, entity: string | null, word: NamingWord): { readonly id: string } | { readonly problem: string };
  /** What is written there; reads back as the id. */
  print(id: string, entity: string | null): string;
  /** What stands before its brackets. */
  wordOf(id: string): NamingWord;
}

type Named = Pick<StoredQuery, 'id' | 'name' | 'entity' | 'isGroup'>;

const WORDS: Readonly<Record<NamingWord, string>> = { query: 'saved query', group: 'group' };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function namingOf(rows: readonly Named[]): QueryNaming {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wordOf: QueryNaming['wordOf'] = (id) => (byId.get(id)?.isGroup === true ? 'group' : 'query');
  const read: QueryNaming['read'] = (text, entity, word) => {
    if (byId.has(text)) return { id: text };
    const ofWord = rows.filter(({ id }) => wordOf(id) === word);
    const called = ofWord.filter(({ name }) => name === text);
    const fitting = called.filter((row) => row.entity === entity);
    const [first, ...others] = fitting.length > 0 ? fitting : called;
    // One that is deleted, private or not here yet stays what it is: `planQuery` says so.
    if (first === undefined) return ID.test(text) ? { id: text } : { problem: unknownName(text, ofWord, entity, word) };
    if (others.length === 0) return { id: first.id };
    return {
      problem: `${others.length + 1} ${word === 'group' ? 'groups' : 'saved queries'} are called “${text}”: choose one from the suggestions`,
    };
  };
  const print: QueryNaming['print'] = (id, entity) => {
    const name = byId.get(id)?.name;
    if (name === undefined) return id;
    const back = read(name, entity, wordOf(id));
    return 'id' in back && back.id === id ? name : id;
  };
  return { read, print, wordOf };
}

function unknownName(text: string, rows: readonly Named[], entity: string | null, word: NamingWord): string {
  const names = rows.filter((row) => row.entity === entity).map(({ name }) => name);
  const close = nearest(text, names);
  return `No ${WORDS[word]} is called “${firstChars(text, 60)}” here${close === undefined ? '' : `. Is it “${close}”?`}`;
}
