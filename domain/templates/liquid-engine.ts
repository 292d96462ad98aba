import { Liquid } from 'liquidjs';

/**
 * The template language: Liquid, without what reaches outside a template. It reads no files, runs no code, sees only what the values
 * have themselves, and knows only the tags and filters named here.
 */

const TAGS: ReadonlySet<string> = new Set([
  'assign',
  'break',
  'capture',
  'case',
  'comment',
  'continue',
  'cycle',
  'echo',
  'for',
  'if',
  'raw',
  'unless',
  '#',
]);

/** Every filter there is, with what it does: the editor's list says the same. */
export const TEMPLATE_FILTERS: Readonly<Record<string, string>> = {
  upcase: 'In capital letters',
  downcase: 'In small letters',
  capitalize: 'With a capital letter first',
  strip: 'Without spaces around it',
  truncate: 'Cut to so many characters: truncate: 80',
  truncatewords: 'Cut to so many words: truncatewords: 12',
  replace: 'One text for another: replace: "a", "b"',
  append: 'With a text behind it',
  prepend: 'With a text before it',
  default: 'What stands there where there is nothing: default: "nobody"',
  date: 'A time in a form, in UTC: date: "%Y-%m-%d %H:%M"',
  join: 'A list as one text: join: ", "',
  first: 'The first of a list',
  last: 'The last of a list',
  slice: 'A part of a list or text: slice: 0, 10',
  size: 'How many there are',
  sort: 'A list in order: sort: "name"',
  where: 'Those of a list that have a value: where: "severity", "critical"',
  map: 'One field of each of a list: map: "name"',
  uniq: 'A list with nothing twice',
  split: 'A text as a list: split: ","',
  plus: 'A sum',
  minus: 'A difference',
  times: 'A product',
  divided_by: 'A quotient',
  round: 'A rounded number',
  json: 'As JSON, in quotation marks: for webhooks',
  url_encode: 'As a part of an address',
};

/** What one rendering may take. What is over it is said to be, and is not sent. */
export const TEMPLATE_LIMITS = { source: 100_000, output: 500_000, templates: 50_000, ms: 2_000, memory: 5_000_000 };

function engine(outputEscape: (value: unknown) => string): Liquid {
  const made = new Liquid({
    ...{ ownPropertyOnly: true, strictFilters: true, strictVariables: false, timezoneOffset: 0, locale: 'en-GB' },
    ...{ dynamicPartials: false, relativeReference: false, templates: {}, cache: false },
    ...{ parseLimit: TEMPLATE_LIMITS.source, renderLimit: TEMPLATE_LIMITS.ms, memoryLimit: TEMPLATE_LIMITS.memory },
    outputEscape,
  });
  for (const name of Object.keys(made.tags)) if (!TAGS.has(name)) delete made.tags[name];
  for (const name of Object.keys(made.filters)) if (!Object.hasOwn(TEMPLATE_FILTERS, name)) made.unregisterFilter(name);
  // The library's own writes nothing for what is not there, which is no JSON.
  made.registerFilter('json', (value: unknown) => JSON.stringify(value ?? null));
  return made;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it is written in HTML: nothing of it is markup. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** A list is its values, one after the other; a whole record is what it consists of. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(asText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const ENGINES = { text: engine(asText), html: engine((value) => escapeHtml(asText(value))) };

export const engineFor = (form: 'text' | 'html'): Liquid => ENGINES[form];
