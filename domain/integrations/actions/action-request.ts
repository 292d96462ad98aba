import type { ActionSent } from '../../../contract/areas/integrations/actions';
import type { SettingValues } from '../../../contract/areas/integrations/source-connectors';
import { isObject } from '../../../contract/narrow';
import type { ActionDefinition, ActionStep, Template } from './action-definition';
import type { ActionValues } from './action-values';

/** Requests made of a definition and values. A value is always one part of an address, or a text of JSON: it never becomes more. */

/** Why no request can be made, in words with the way out. */
export class NoRequest extends Error {
  override readonly name = 'NoRequest';
}

/** One request, before it says who asks. */
export interface ActionAsk {
  readonly method: ActionStep['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** `{name}`: one part; `{+name}`: parts divided by a slash; `{=name}`: a path with a query that a person wrote. */
const HOLE = /\{([+=]?)([\w.]+)(?::(number|json))?\}/g;
const WHOLE = /^\{()([\w.]+)(?::(number|json))?\}$/;

/**
 * The step as a request to the source's own server. Throws `NoRequest` where a value is missing, would lead elsewhere in an address, or
 * the address of the source is none.
 */
export function actionAsk(
  { base, carriesKey }: Pick<ActionDefinition, 'base' | 'carriesKey'>,
  step: ActionStep,
  settings: SettingValues,
  values: ActionValues,
): ActionAsk {
  const { origin, before } = placeOf(settings, base);
  const url = new URL(
    `${origin}${before}${step.path.replace(HOLE, (_, how: string, name: string) => inPath(how, name, values))}`,
  );
  // A path that a person wrote may not lead to another server.
  if (url.origin !== origin)
    throw new NoRequest('The path leads to another server, where the source’s key must not go.');
  for (const [name, text] of Object.entries(step.query ?? {})) url.searchParams.set(name, textOf(text, values));
  const body = step.body === undefined ? undefined : bodyOf(step.body, values);
  const key = values['action.id'];
  return {
    ...{ method: step.method, url: url.href },
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(carriesKey === true && key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body }),
  };
}

/** The step that does it, of these values. */
export const requestStep = ({ request }: ActionDefinition, values: ActionValues): ActionStep =>
  typeof request === 'function' ? request(values) : request;

function placeOf(
  settings: SettingValues,
  base: string | undefined,
): { readonly origin: string; readonly before: string } {
  const said = String(settings['url'] ?? '');
  if (!URL.canParse(said)) throw new NoRequest('The address of the source is none. Edit the source.');
  const { origin, pathname } = new URL(said);
  const at = base === undefined ? -1 : pathname.indexOf(base);
  return { origin, before: at > 0 ? pathname.slice(0, at) : '' };
}

function neededValue(name: string, values: ActionValues): string {
  const value = values[name];
  if (value === undefined || value === '')
    throw new NoRequest(`“${name}” is not known of it, and the request needs it.`);
  return value;
}

function inPath(how: string, name: string, values: ActionValues): string {
  const value = neededValue(name, values);
  if (how === '=') return written(value, values);
  const parts = how === '+' ? value.split('/') : [value];
  // An address with these would be another one once it is read.
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new NoRequest(`“${value}” cannot be a part of an address.`);
  return parts.map(encodeURIComponent).join('/');
}

/** What a person wrote, with places of the thing in it. */
function written(path: string, values: ActionValues): string {
  const filled = path.replace(HOLE, (_, how: string, name: string) => inPath(how === '=' ? '' : how, name, values));
  if (!filled.startsWith('/') || filled.startsWith('//') || filled.includes('\\'))
    throw new NoRequest('The path has to begin with one /.');
  return filled;
}

/** In a text every place has to be known; where none is, the text says nothing. */
const textOf = (text: string, values: ActionValues): string =>
  text.replace(HOLE, (_, _how: string, name: string) => neededValue(name, values));

function bodyOf(template: Template, values: ActionValues): string | undefined {
  const filled = fill(template, values);
  return filled === undefined ? undefined : JSON.stringify(filled);
}

/** Undefined: nothing is said of it, so that it is left out. */
function fill(template: unknown, values: ActionValues): unknown {
  if (typeof template === 'string') return fillText(template, values);
  if (Array.isArray(template))
    return template.map((one: unknown) => fill(one, values)).filter((one) => one !== undefined);
  if (!isObject(template)) return template;
  const members = Object.entries(template).flatMap(([name, one]) => {
    const value = fill(one, values);
    return value === undefined ? [] : [[name, value] as const];
  });
  return members.length === 0 && Object.keys(template).length > 0 ? undefined : Object.fromEntries(members);
}

function fillText(text: string, values: ActionValues): unknown {
  const [, , name, as] = WHOLE.exec(text) ?? [];
  if (name === undefined) return text.replace(HOLE, (_, _how: string, place: string) => values[place] ?? '').trim();
  const value = values[name];
  if (value === undefined || value === '') return undefined;
  // What is not looked up yet is no number, and is shown as it stands.
  if (as === 'number') return Number.isFinite(Number(value)) ? Number(value) : value;
  if (as !== 'json') return value;
  const given: unknown = JSON.parse(value);
  return fillGiven(given, values);
}

/** JSON that a person wrote: what stands for the thing becomes its value, and every other brace is their own. */
function fillGiven(given: unknown, values: ActionValues): unknown {
  if (typeof given === 'string')
    return given.replace(HOLE, (all, _how: string, name: string) => (IS_PLACE.test(name) ? (values[name] ?? '') : all));
  if (Array.isArray(given)) return given.map((one: unknown) => fillGiven(one, values));
  if (!isObject(given)) return given;
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, fillGiven(one, values)]));
}

const IS_PLACE = /^(uid|action\.id|(asset|finding)\.\w+)$/;

/** Of what the thing says: what the request says, or a person wrote into it, and no more. */
export function usedPlaces(definition: ActionDefinition, params: ActionValues, places: ActionValues): ActionValues {
  const looked = definition.afterLoss.how === 'look' ? [definition.afterLoss.step] : [];
  const steps = [...(definition.before ?? []), requestStep(definition, params), ...looked];
  const text = [...steps.map((step) => JSON.stringify(step)), ...Object.values(params)].join(' ');
  const named = new Set([...text.matchAll(HOLE)].map(([, , name]) => name));
  return Object.fromEntries(Object.entries(places).filter(([place]) => named.has(place)));
}

/** The request that does it, as it will be; what is looked up first stands in angle brackets. */
export function foreseenAsk(definition: ActionDefinition, settings: SettingValues, values: ActionValues): ActionSent {
  const looked = (definition.before ?? []).flatMap(({ take = {} }) => Object.keys(take));
  const all = { ...Object.fromEntries(looked.map((name) => [name, `<${name}>`])), ...values };
  const ask = actionAsk(definition, requestStep(definition, all), settings, all);
  const url = looked.reduce((rest, name) => rest.replaceAll(encodeURIComponent(`<${name}>`), `<${name}>`), ask.url);
  return shownAsk({ ...ask, url }, settings);
}

const MASK = '••••';

/** What the request carries beside, to say who asks: as people may see it. */
function signInShown({ auth, headerName, headerPrefix, user, clientId }: SettingValues): ActionSent['headers'] {
  switch (auth) {
    case 'header': {
      const value = [String(headerPrefix ?? ''), MASK].filter((part) => part !== '').join(' ');
      return [{ name: String(headerName || 'Authorization'), value }];
    }
    case 'basic':
      return [{ name: 'Authorization', value: `Basic ${MASK} (${String(user ?? '')})` }];
    case 'oauth':
      return [{ name: 'Authorization', value: `Bearer ${MASK}` }];
    case 'signed':
      return [
        { name: 'X-Client-Id', value: String(clientId ?? '') },
        { name: 'X-Timestamp', value: 'when it is sent' },
        { name: 'X-Signature', value: MASK },
      ];
    default:
      return [];
  }
}

/** A request as it is shown and kept: exact, but for what says who asks. */
export const shownAsk = ({ method, url, headers, body }: ActionAsk, settings: SettingValues): ActionSent => ({
  ...{ method, url, body: body ?? '' },
  headers: [...Object.entries(headers).map(([name, value]) => ({ name, value })), ...signInShown(settings)],
});
