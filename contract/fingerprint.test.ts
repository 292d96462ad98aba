import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS, type EndpointRow } from './endpoints';
import { ENTITIES } from './entities';
import { ClientMessage, ServerMessage } from './socket';
import { ApiProblem, CommandAnswer, HEADERS } from './sync';
import { CONTRACT_VERSION } from './version';

const FILE = new URL('fingerprint.json', import.meta.url);
const HASHES = new URL('kind-hashes.json', import.meta.url);

/** A kind's definition: its hash, and each field's shape with whether every row has it. */
const Kind = z.object({ hash: z.string(), fields: z.record(z.string(), z.string()) });
type Kind = z.infer<typeof Kind>;
const Fingerprint = z.object({
  version: z.int(),
  kinds: z.record(z.string(), Kind),
  parts: z.record(z.string(), z.string()),
});
type Fingerprint = z.infer<typeof Fingerprint>;

/** Refuses dates and transforms, so the contract stays plain JSON. */
const shape = (schema: z.ZodMiniType | undefined) => (schema ? z.toJSONSchema(schema, { io: 'input' }) : null);
const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const short = (value: unknown) => hash(value).slice(0, 12);

/** Rows written under `before` are rows of `after`: it only has more fields, which rows may lack. */
function grewFrom(before: Kind, after: Kind): boolean {
  const isKept = Object.entries(before.fields).every(([field, said]) => after.fields[field] === said);
  const added = Object.keys(after.fields).filter((field) => !Object.hasOwn(before.fields, field));
  return isKept && added.every((field) => after.fields[field]?.endsWith('?'));
}

function kindOf(name: string, schema: z.ZodMiniObject, stored: Fingerprint | null): Kind {
  const fields = Object.entries(schema.shape).map(([field, one]): [string, string] => {
    const mark = one instanceof z.ZodMiniOptional ? '?' : '';
    return [field, `${short(z.toJSONSchema(one, { io: 'input' }))}${mark}`];
  });
  const made = { hash: '', fields: Object.fromEntries(fields) };
  const before = stored?.kinds[name];
  return { ...made, hash: before && grewFrom(before, made) ? before.hash : short([before?.hash, made.fields]) };
}

function fingerprint(stored: Fingerprint | null): Fingerprint {
  const rows: [string, EndpointRow][] = Object.entries(ENDPOINTS);
  const kinds: [string, z.ZodMiniObject][] = Object.entries(ENTITIES).map(([name, { schema }]) => [name, schema]);
  const parts: [string, unknown][] = [
    ...rows.map(([id, { method, path, query, body, answer }]): [string, unknown] => [
      `endpoint ${id}`,
      [method, path, shape(query), shape(body), shape(answer)],
    ]),
    ['message from the client', shape(ClientMessage)],
    ['message from the server', shape(ServerMessage)],
    ['answer to a command', shape(CommandAnswer)],
    ['problem', shape(ApiProblem)],
    ['headers', HEADERS],
  ];
  return {
    version: CONTRACT_VERSION,
    kinds: Object.fromEntries(kinds.map(([name, schema]) => [name, kindOf(name, schema, stored)])),
    parts: Object.fromEntries(parts.map(([name, value]) => [name, hash(value)])),
  };
}

/** What is new is no change of what was there. */
function changedParts(before: Fingerprint, after: Fingerprint): string[] {
  const kinds = Object.keys(before.kinds).filter((name) => before.kinds[name]?.hash !== after.kinds[name]?.hash);
  const parts = Object.keys(before.parts).filter((name) => before.parts[name] !== after.parts[name]);
  return [...kinds.map((name) => `record ${name}`), ...parts].sort();
}

/** Undefined when all is well. */
function complaint(stored: Fingerprint, current: Fingerprint): string | undefined {
  const changed = changedParts(stored, current).join(', ');
  if (changed !== '' && stored.version === current.version) {
    return `The contract changed (${changed}) but is still version ${current.version}: raise CONTRACT_VERSION in contract/version.ts with one line of history, then run npm run fingerprint.`;
  }
  if (!isDeepStrictEqual(stored, current)) return 'The contract grew, or has a new version: run npm run fingerprint.';
  return undefined;
}

const hashesOf = ({ kinds }: Fingerprint) =>
  Object.fromEntries(Object.entries(kinds).map(([name, { hash: one }]) => [name, one]));

test('[H10] the contract changes only with its version, and its kinds are known by their hashes', () => {
  const stored = existsSync(FILE) ? Fingerprint.parse(JSON.parse(readFileSync(FILE, 'utf8'))) : null;
  const current = fingerprint(stored);
  const isBumped = stored?.version !== current.version;
  const mayWrite =
    process.env.FINGERPRINT === 'write' && (isBumped || (stored && changedParts(stored, current).length === 0));
  if (mayWrite) writeFileSync(FILE, `${JSON.stringify(current, null, 2)}\n`);
  if (mayWrite) writeFileSync(HASHES, `${JSON.stringify(hashesOf(current), null, 2)}\n`);
  expect(complaint(mayWrite || !stored ? current : stored, current)).toBeUndefined();
  expect(JSON.parse(readFileSync(HASHES, 'utf8'))).toEqual(hashesOf(current));
});

const kind = (shape: Record<string, z.ZodMiniType>, stored: Kind | null): Kind =>
  kindOf('x', z.object(shape), stored && { version: 1, kinds: { x: stored }, parts: {} });

test('[H10] [Y10] a kind keeps its hash while it grows by optional fields, and has another after any other change', () => {
  const first = kind({ id: z.string(), note: z.optional(z.string()) }, null);
  const grown = kind({ id: z.string(), note: z.optional(z.string()), more: z.optional(z.int()) }, first);
  expect(grown.hash).toBe(first.hash);
  // Once it has grown, the field it grew by is one like the others.
  const changed = { id: z.string(), note: z.optional(z.string()), more: z.optional(z.string()) };
  const others: Record<string, z.ZodMiniType>[] = [
    changed,
    { id: z.string(), note: z.optional(z.string()) },
    { id: z.string(), note: z.string(), more: z.optional(z.int()) },
    { id: z.string(), note: z.optional(z.string()), more: z.optional(z.int()), all: z.string() },
  ];
  for (const other of others) expect(kind(other, grown).hash).not.toBe(first.hash);
});

test('[H10] a change without a new version is told by name; what is new needs none', () => {
  const at = (hash: string): Kind => ({ hash, fields: {} });
  const before: Fingerprint = { version: 3, kinds: { asset: at('a'), company: at('b') }, parts: { problem: 'c' } };
  const after: Fingerprint = { ...before, kinds: { ...before.kinds, asset: at('z') } };
  expect(complaint(before, after)).toContain('The contract changed (record asset)');
  expect(complaint(before, { ...before, parts: {} })).toContain('The contract changed (problem)');
  expect(complaint(before, { ...after, version: 4 })).toContain('npm run fingerprint');
  expect(complaint(before, { ...before, kinds: { ...before.kinds, ticket: at('t') } })).toContain('grew');
  expect(complaint(before, before)).toBeUndefined();
});
