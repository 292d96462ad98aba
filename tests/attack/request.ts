import { ENDPOINTS, type EndpointId, type EndpointRow } from '../../contract/endpoints';
import { HEADERS } from '../../contract/sync';
import type { CallOptions } from '../kit/access-world';
import { spoiledBytes } from './bytes';
import type { Draw } from './draw';
import { asJson, hostileText } from './hostile';
import { mutated, oddId } from './mutate';
import { jsonSchemaOf, type Schema, sampleOf } from './schema';

export interface Sent {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
}

/** Halves of surrogate pairs too, as the bytes somebody else's encoder makes of them. */
const escaped = (text: string): string =>
  text
    .split(/(\p{Surrogate})/u)
    .map((part, index) => (index % 2 === 1 ? '%ED%A0%80' : encodeURIComponent(part)))
    .join('');

/** The call as it is meant. */
export function requestOf(id: EndpointId, token: string | null, call: CallOptions): Sent {
  const { method, path }: EndpointRow = ENDPOINTS[id];
  const { params = {}, query, body, company } = call;
  const filled = path.replace(/:([a-zA-Z]+)/g, (_, name: string) => escaped(params[name] ?? 'none'));
  const search =
    query === undefined
      ? ''
      : `?${Object.entries(query)
          .map((pair) => pair.map(escaped).join('='))
          .join('&')}`;
  return {
    method,
    target: filled + search,
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(company === undefined ? {} : { [HEADERS.company]: company }),
    },
    body: body === undefined ? undefined : new TextEncoder().encode(asJson(body)),
  };
}

export const asRequest = ({ method, target, headers, body }: Sent): Request =>
  new Request(`http://localhost${target}`, { method, headers, ...(body && method !== 'GET' ? { body } : {}) });

/** For the report, and to tell an echo from a leak. */
export const describeSent = ({ method, target, headers, body }: Sent): string => {
  const { authorization: _, 'content-type': type, ...rest } = headers;
  const said = Object.entries(rest).map(([name, value]) => ` ${name}: ${value}`);
  return `${method} ${target}${said.join('')}${type === 'application/json' ? '' : ` ${type}`} ${body ? new TextDecoder().decode(body) : ''}`;
};

/** The call with something of it made hostile: its body, its query, its path, its headers, its bytes. */
export function hostileRequest(
  draw: Draw,
  id: EndpointId,
  token: string | null,
  call: CallOptions,
  ids: readonly string[],
): Sent {
  const row: EndpointRow = ENDPOINTS[id];
  const spoilt = {
    ...call,
    ...(row.body && call.body ? { body: hostileBody(draw, row, call.body, ids) } : {}),
    ...(row.query ? { query: hostileQuery(draw, jsonSchemaOf(row.query), call.query ?? {}, ids) } : {}),
    ...(call.params && draw.chance(row.body ? 0.1 : 0.8) ? { params: hostileParams(draw, call.params, ids) } : {}),
  };
  const sent = requestOf(id, token, spoilt);
  const headers = draw.chance(row.body || row.query ? 0.3 : 0.8)
    ? { ...sent.headers, ...hostileHeaders(draw, ids) }
    : sent.headers;
  const spoilsBytes = sent.body !== undefined && draw.chance(0.15);
  return { ...sent, headers, ...(spoilsBytes ? spoiledBytes(draw, sent.body, headers) : {}) };
}

function hostileBody(draw: Draw, { body }: EndpointRow, example: object, ids: readonly string[]): object {
  const schema = body ? jsonSchemaOf(body) : {};
  // Mostly from a call that would be done: it gets deepest.
  const from = draw.chance(0.7) ? example : sampleOf(draw, schema, ids);
  const made = mutated(draw, schema, from, ids);
  return typeof made === 'object' && made !== null ? made : [made];
}

function hostileQuery(
  draw: Draw,
  schema: Schema,
  example: Readonly<Record<string, string>>,
  ids: readonly string[],
): Record<string, string> {
  const { properties = {} } = schema;
  const from = { ...Object.fromEntries(Object.keys(properties).map((name) => [name, ''])), ...example };
  const made = mutated(draw, schema, from, ids);
  const entries = Object.entries(typeof made === 'object' && made !== null ? made : { made });
  return Object.fromEntries(entries.map(([name, value]) => [name, textOf(value).slice(0, 8_000)]));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : asJson(value));

function hostileParams(
  draw: Draw,
  params: Readonly<Record<string, string>>,
  ids: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (draw.chance(0.4)) return [name, draw.anyOf(ids) ?? value];
      return [name, (draw.chance(0.5) ? oddId(draw, value) : hostileText(draw)).slice(0, 4_000)];
    }),
  );
}

/** Header values are Latin-1 without line ends: more no client can send. */
function hostileHeaders(draw: Draw, ids: readonly string[]): Record<string, string> {
  const id = draw.anyOf(ids) ?? 'none';
  const odd = [
    '',
    '-1',
    '0',
    '1e3',
    '9'.repeat(15),
    '9'.repeat(40),
    'NaN',
    '*',
    'x'.repeat(4_000),
    '\u00ff\u00fe',
    '__proto__',
    id,
  ] as const;
  const client = `attack-${draw.below(1_000_000)}`;
  const known: Readonly<Record<string, readonly [string, ...string[]]>> = {
    [HEADERS.idempotencyKey]: [
      `${client}.1`,
      `${client}.2`,
      `${client}.0`,
      `${client}.999999999999999`,
      'a.1',
      `${'x'.repeat(65)}.1`,
    ],
    [HEADERS.company]: [id, id.toUpperCase(), `${id}, ${id}`],
    [HEADERS.baseRev]: ['0', '1', '999999999999999', '2147483648', '-1', '1.5'],
    [HEADERS.contract]: ['0', '11', '12', '999', '-1', '11.0', '0x0b'],
    'If-Match': ['*', '"11.1"', 'W/"11.1"', '"', ',,,', `"${'x'.repeat(2_000)}"`, '"12.99999999999999999999"'],
    'If-None-Match': ['*', '"x"', 'W/', ','.repeat(3_000)],
    'Accept-Language': ['*', 'xx-'.repeat(900), ';q=NaN', 'de;q=1e99'],
    'Accept-Encoding': ['*;q=0', 'br,gzip,zstd,'.repeat(200)],
    'X-Forwarded-For': ['127.0.0.1', `${'1.1.1.1,'.repeat(900)}`, '::1%0', 'unknown'],
    'X-Forwarded-Host': ['evil.example', 'a b'],
    'X-Forwarded-Proto': ['javascript'],
    'X-Request-Id': ['x'.repeat(3_000), '{}'],
    Origin: ['null', 'http://evil.example', 'x'],
    Range: ['bytes=0-0', 'bytes=-1'],
    'X-HTTP-Method-Override': ['DELETE'],
  };
  const made: Record<string, string> = {};
  for (let turns = 1 + draw.below(3); turns > 0; turns--) {
    const [name, values] = draw.anyOf(Object.entries(known)) ?? ['Accept', ['*/*']];
    made[name] = draw.chance(0.6) ? draw.oneOf(values) : draw.oneOf(odd);
  }
  return made;
}
