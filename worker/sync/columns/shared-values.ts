import type { Chunk } from '../../../contract/sync';

/** A field with more distinct objects than this has one for nearly every row: sharing them costs more than it saves. */
const MAX_DISTINCT = 5_000;

/**
 * Makes equal values one in memory. Most of what a company's assets say of themselves they say alike (systems,
 * owners, tags), and a row says some of it twice (its name is a host name). Rows are never changed in place, so
 * nobody notices that they share.
 */
export class SharedValues {
  /** By field: the objects seen, by their text; null where there are too many. */
  private readonly objects = new Map<string, Map<string, object> | null>();

  share({ columns }: Chunk): void {
    const texts = new Map<string, string>();
    // Columns in memory are made of the plain values: theirs are the ones that stay.
    for (const list of Object.values(columns)) {
      for (const [at, value] of list.entries()) if (typeof value === 'string') list[at] = one(texts, value);
    }
    for (const [field, list] of Object.entries(columns)) {
      for (const [at, value] of list.entries()) {
        if (typeof value === 'object' && value !== null) list[at] = this.sameAs(field, value, texts);
      }
    }
  }

  private sameAs(field: string, value: object, texts: Map<string, string>): object {
    const known = this.objects.get(field) ?? (this.objects.has(field) ? null : new Map<string, object>());
    const text = known === null ? '' : JSON.stringify(value);
    const before = known?.get(text);
    if (before !== undefined) return before;
    shareWithin(value, texts);
    known?.set(text, value);
    this.objects.set(field, known !== null && known.size < MAX_DISTINCT ? known : null);
    return value;
  }
}

function shareWithin(value: object, texts: Map<string, string>): void {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') Reflect.set(value, key, one(texts, inner));
    else if (typeof inner === 'object' && inner !== null) shareWithin(inner, texts);
  }
}

function one(texts: Map<string, string>, text: string): string {
  const before = texts.get(text);
  if (before === undefined) texts.set(text, text);
  return before ?? text;
}
