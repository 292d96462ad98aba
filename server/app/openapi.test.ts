import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS, type EndpointRow } from '../../contract/endpoints';
import { ENTITIES } from '../../contract/entities';
import { FAKE_HANDLERS } from '../../tests/kit/fake-handlers';
import { createTestServer, type TestServer } from '../../tests/kit/server';

const Reference = z.strictObject({ $ref: z.string() });
const Content = z.strictObject({ 'application/json': z.strictObject({ schema: z.record(z.string(), z.unknown()) }) });
const Parameter = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.optional(z.string()),
  schema: z.record(z.string(), z.unknown()),
});
const Given = z.strictObject({ '*/*': z.strictObject({ schema: z.record(z.string(), z.unknown()) }) });
const Answer = z.strictObject({ description: z.string(), content: z.union([Content, Given]) });
const Operation = z.strictObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  security: z.optional(z.array(z.record(z.string(), z.array(z.string())))),
  parameters: z.array(z.union([Parameter, Reference])),
  requestBody: z.optional(z.strictObject({ required: z.literal(true), content: Content })),
  responses: z.record(z.string(), z.union([Answer, Reference])),
});
/** OpenAPI 3.1, as far as we use it: nothing that is not in the specification. */
const Document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  paths: z.record(z.string(), z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), Operation)),
  components: z.strictObject({
    schemas: z.record(z.string().check(z.regex(/^[\w.-]+$/)), z.record(z.string(), z.unknown())),
    parameters: z.record(z.string(), Parameter),
    responses: z.record(z.string(), Answer),
    securitySchemes: z.strictObject({
      bearer: z.looseObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
    }),
  }),
});
type Document = z.infer<typeof Document>;

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await createTestServer({ handlers: FAKE_HANDLERS });
  document = Document.parse(await (await server.fetch('GET', '/api/openapi.json')).json());
});
afterAll(() => server.close());

const ROWS: readonly (readonly [string, EndpointRow])[] = Object.entries(ENDPOINTS);
const methodOf = ({ method }: EndpointRow) =>
  z.enum(['get', 'post', 'put', 'patch', 'delete']).parse(method.toLowerCase());
const operationOf = (row: EndpointRow) =>
  Operation.parse(document.paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[methodOf(row)]);

test('[SEC40] it has every call of the endpoint table, and no other', () => {
  const there = Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => one?.operationId));
  expect(there.sort()).toEqual(Object.keys(ENDPOINTS).sort());
  for (const [id, row] of ROWS) expect(operationOf(row).operationId).toBe(id);
});

test('[SEC40] a call says its parameters, its body, its answer and its problems', () => {
  for (const [id, row] of ROWS) {
    const { parameters, requestBody, responses, security } = operationOf(row);
    const names = parameters.flatMap((one) => ('in' in one && one.in === 'path' ? one.name : []));
    expect([id, names]).toEqual([id, [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name)]);
    expect([id, requestBody !== undefined]).toEqual([id, row.body !== undefined]);
    expect([id, security]).toEqual([id, row.anonymous ? [] : undefined]);
    expect(responses).toHaveProperty('200.content');
    expect('401' in responses).toBe(!row.anonymous);
  }
  const update = operationOf(ENDPOINTS['assets.update']);
  expect(update.parameters).toContainEqual({ $ref: '#/components/parameters/idempotencyKey' });
  expect(Object.keys(update.responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '412',
    '413',
    '422',
    'default',
  ]);
  const changes = operationOf(ENDPOINTS['sync.changes']);
  expect(
    changes.parameters.flatMap((one) => ('in' in one && one.in === 'query' && one.required ? one.name : [])),
  ).toEqual(['stream', 'logId', 'since']);
});

test('[SEC41] every reference leads somewhere, and the records stand by their name', () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  expect(references.length).toBeGreaterThan(50);
  const dangling = references.filter(
    (path) =>
      path
        .split('/')
        .reduce<unknown>((at, key) => (at instanceof Object ? Reflect.get(at, key) : undefined), document) ===
      undefined,
  );
  expect(dangling).toEqual([]);
  expect([...text.matchAll(/"\$ref":"(?!#\/components\/)/g)]).toEqual([]);
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(Object.keys(ENTITIES)));
});

test('[SEC41] it is for who is signed in', async () => {
  expect((await server.fetch('GET', '/api/openapi.json', { headers: { authorization: '' } })).status).toBe(401);
});
