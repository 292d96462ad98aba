/** The name under which a statement is parsed once on each connection; undefined for what is parsed each time. */
export type StatementNames = (text: string) => string | undefined;

/** A statement asked for so often is asked again. */
const OFTEN = 5;
/** Each costs memory on each connection, also of the database. */
const MAX_NAMES = 400;
const MAX_COUNTED = 2_000;
/** A longer one was made for what somebody asked (a question, an import's rows), and is not asked again. */
const MAX_CHARS = 6_000;

/** Names for what this process asks again and again. To parse and plan a statement takes longer than to run it (S153). */
export function statementNames(): StatementNames {
  const names = new Map<string, string>();
  let counts = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || text.length > MAX_CHARS || names.size === MAX_NAMES) return known;
    const times = (counts.get(text) ?? 0) + 1;
    if (times < OFTEN) {
      // What came once or twice makes room: what is asked often is soon counted again.
      if (counts.size >= MAX_COUNTED) counts = new Map();
      counts.set(text, times);
      return undefined;
    }
    counts.delete(text);
    const name = `muster_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
