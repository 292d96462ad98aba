/** Whether a text is one query that reads, so far as a text says it. The database is asked to change nothing, too (CN2). */

/** What is not the text's own: strings, quoted names, comments. Within them any word may stand. */
const ASIDE = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//g;

const CHANGES =
  /\b(insert|update|delete|merge|into|drop|alter|create|truncate|grant|revoke|exec|execute|call|copy|lock|set)\b/i;

/** What is wrong with it, with the way out; null where nothing is. */
export function queryFault(query: string): string | null {
  if (query.includes('/*!')) return 'The query has a comment that MySQL would carry out (/*!). Leave it out.';
  const own = query.replace(ASIDE, ' ').trim();
  const one = own.replace(/;\s*$/, '');
  if (one.trim() === '') return 'There is no query. Write one that begins with SELECT.';
  if (one.includes(';')) return 'There is more than one statement. Leave one query, which begins with SELECT.';
  const [first = ''] = /^\(*\s*\w*/.exec(one) ?? [];
  if (!/^\(*\s*(select|with|values|table)$/i.test(first))
    return 'Only what reads can be asked. Begin the query with SELECT or WITH.';
  const changing = CHANGES.exec(one)?.[1];
  if (changing !== undefined)
    return `Only what reads can be asked, and the query says ${changing.toUpperCase()}. A column of that name is written in quotes.`;
  return null;
}

/** The query as a part of a larger one: its end may be a comment, which would hide what follows. */
export const asTable = (query: string): string => `(\n${query.trim().replace(/;\s*$/, '')}\n) as muster_source`;
