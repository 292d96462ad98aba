import * as z from 'zod/mini';
import { ENDPOINTS, type EndpointId, type EndpointRow } from '../../contract/endpoints';
import { ENTITIES } from '../../contract/entities';
import { keysOf } from '../../contract/narrow';
import { ApiProblem, CommandAnswer, HEADERS } from '../../contract/sync';
import { CONTRACT_VERSION } from '../../contract/version';
import { isCompanyEndpoint } from '../identity/permission';
import { isIdName } from './path-ids';

/** The endpoint table as an OpenAPI document. */
export const OPENAPI_PATH = '/api/openapi.json';

type Json = Readonly<Record<string, unknown>>;

const IDS = keysOf(ENDPOINTS);

let made: Json | undefined;

export function openApiDocument(): Json {
  made ??= makeDocument();
  return made;
}

function makeDocument(): Json {
  const { refer, schemas } = collectSchemas();
  const problem = contentOf(refer(ApiProblem, 'Problem'));
  const paths: Record<string, Record<string, Json>> = {};
  for (const id of IDS) {
    const row: EndpointRow = ENDPOINTS[id];
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][row.method.toLowerCase()] = operation(id, row, refer);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Muster', version: String(CONTRACT_VERSION) },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: schemas(),
      parameters: PARAMETERS,
      responses: {
        problem: { description: 'Refused. `code` says why', content: problem },
      },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token, or a personal token from the account page',
        },
      },
    },
  };
}

// ── one call ────────────────────────────────────────────────────────────────────────────────────

type Refer = (schema: z.ZodMiniType, name: string) => Json;

function operation(id: EndpointId, row: EndpointRow, refer: Refer): Json {
  const { body, answer, anonymous, givesFile } = row;
  const isCommand = answer === undefined;
  return {
    operationId: id,
    tags: [id.split('.')[0]],
    ...(anonymous ? { security: [] } : {}),
    parameters: [
      ...pathParameters(row.path),
      ...queryParameters(row.query),
      ...(isCompanyEndpoint(id) ? [parameter('company')] : []),
      ...(anonymous ? [] : [parameter('contract')]),
      ...(isCommand ? [parameter('idempotencyKey')] : []),
      ...(isCommand && isCompanyEndpoint(id) ? [parameter('baseRev')] : []),
      ...(isCommand ? [parameter('ifMatch')] : []),
    ],
    ...(body ? { requestBody: { required: true, content: contentOf(refer(body, `${id}.body`)) } } : {}),
    responses: {
      200: {
        description: isCommand ? 'Done: what changed, and its position in the stream' : 'The answer',
        content: givesFile
          ? FILE
          : contentOf(isCommand ? refer(CommandAnswer, 'CommandAnswer') : refer(answer, `${id}.answer`)),
      },
      ...Object.fromEntries(problemsOf(id, row).map((status) => [status, PROBLEM])),
      default: PROBLEM,
    },
  };
}

const contentOf = (schema: Json) => ({ 'application/json': { schema } });
const FILE = { '*/*': { schema: { type: 'string', format: 'binary' } } };
const PROBLEM = { $ref: '#/components/responses/problem' };

function problemsOf(id: EndpointId, { body, query, path, anonymous, answer, means }: EndpointRow): number[] {
  const inCompany = isCompanyEndpoint(id);
  return [
    ...(body || query ? [400] : []),
    ...(anonymous ? [] : [401]),
    ...(inCompany || means ? [403] : []),
    ...(inCompany || path.includes(':') ? [404] : []),
    ...(answer ? [] : [409, 412, 422]),
    ...(body ? [413] : []),
  ];
}

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: isIdName(name) ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }));

const Fields = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
});

function queryParameters(query: z.ZodMiniType | undefined): Json[] {
  if (!query) return [];
  const { properties, required = [] } = Fields.parse(schemaOf(query));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

const header = (name: string, description: string, schema: Json = { type: 'string' }): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});
const WHOLE = { type: 'integer', minimum: 0 };

const PARAMETERS: Readonly<Record<keyof typeof HEADERS | 'ifMatch', Json>> = {
  ifMatch: header(
    'If-Match',
    'The tag of the record as you read it. If the record has changed since, the write is refused (412)',
  ),
  company: header(HEADERS.company, 'The company. Default: the company you own, else your first', {
    type: 'string',
    format: 'uuid',
  }),
  waited: header(
    HEADERS.waited,
    'Milliseconds the command waited to be sent, for the audit log. Default: it did not',
    WHOLE,
  ),
  contract: header(HEADERS.contract, 'The contract version the caller was built with', WHOLE),
  idempotencyKey: header(
    HEADERS.idempotencyKey,
    '`<clientId>.<n>`, numbered from 1 without gaps. With it, a command takes effect once; without it, each time it is sent',
  ),
  baseRev: header(HEADERS.baseRev, 'The `rev` of the row you changed. Newer changes by others are merged', WHOLE),
};
const parameter = (name: keyof typeof PARAMETERS): Json => ({ $ref: `#/components/parameters/${name}` });

// ── schemas ─────────────────────────────────────────────────────────────────────────────────────

const AS_SENT = { io: 'input', target: 'draft-2020-12' } as const;

function schemaOf(schema: z.ZodMiniType): Json {
  const { $schema: _, '~standard': __, ...json }: Record<string, unknown> = { ...z.toJSONSchema(schema, AS_SENT) };
  return json;
}

/** Records stand once, by their name; so does every body and answer. */
function collectSchemas(): { refer: Refer; schemas: () => Json } {
  const registry = z.registry<{ id?: string }>();
  for (const [name, { schema }] of Object.entries(ENTITIES)) registry.add(schema, { id: name });
  const uri = (id: string) => `#/components/schemas/${id}`;
  return {
    refer(schema, name) {
      // A schema that two calls share keeps its first name.
      const id = registry.get(schema)?.id ?? name;
      if (!registry.has(schema)) registry.add(schema, { id });
      return { $ref: uri(id) };
    },
    schemas() {
      const { schemas } = z.toJSONSchema(registry, { ...AS_SENT, uri });
      return Object.fromEntries(
        Object.entries(schemas).map(([id, schema]) => {
          const { $schema: _, $id: __, ...json }: Record<string, unknown> = { ...schema };
          return [id, json];
        }),
      );
    },
  };
}
