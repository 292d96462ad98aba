import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS, type EndpointRow } from './endpoints';
import { ENTITIES } from './entities';
import { ClientMessage, ServerMessage } from './socket';
import { ApiProblem, CommandAnswer, HEADERS } from './sync';
import { CONTRACT_VERSION } from './version';

const FILE = new URL('fingerprint.json', import.meta.url);

const Fingerprint = z.object({ version: z.int(), parts: z.record(z.string(), z.string()) });
type Fingerprint = z.infer<typeof Fingerprint>;

/** Refuses dates and transforms, so the contract stays plain JSON. */
const shape = (schema: z.ZodMiniType | undefined) => (schema ? z.toJSONSchema(schema, { io: 'input' }) : null);
const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

function fingerprint(): Fingerprint {
  const rows: [string, EndpointRow][] = Object.entries(ENDPOINTS);
  const parts: [string, unknown][] = [
    ...Object.entries(ENTITIES).map(([name, { schema }]): [string, unknown] => [`record ${name}`, shape(schema)]),
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
  return { version: CONTRACT_VERSION, parts: Object.fromEntries(parts.map(([name, value]) => [name, hash(value)])) };
}

function changedParts(before: Fingerprint, after: Fingerprint): string[] {
  const names = new Set([...Object.keys(before.parts), ...Object.keys(after.parts)]);
  return [...names].filter((name) => before.parts[name] !== after.parts[name]).sort();
}

/** Undefined when all is well. */
function complaint(stored: Fingerprint, current: Fingerprint): string | undefined {
  const changed = changedParts(stored, current).join(', ');
  if (changed !== '' && stored.version === current.version) {
    return `The contract changed (${changed}) but is still version ${current.version}: raise CONTRACT_VERSION in contract/version.ts with one line of history, then run npm run fingerprint.`;
  }
  if (stored.version !== current.version) return 'The contract has a new version: run npm run fingerprint.';
  return undefined;
}

test('[H10] the contract changes only with its version', () => {
  const current = fingerprint();
  const stored = existsSync(FILE) ? Fingerprint.parse(JSON.parse(readFileSync(FILE, 'utf8'))) : null;
  const mayWrite = process.env.FINGERPRINT === 'write' && stored?.version !== current.version;
  if (mayWrite) writeFileSync(FILE, `${JSON.stringify(current, null, 2)}\n`);
  expect(complaint(mayWrite || !stored ? current : stored, current)).toBeUndefined();
  expect(existsSync(FILE)).toBe(true);
});

test('[H10] a change without a new version is told by name', () => {
  const before: Fingerprint = { version: 3, parts: { 'record asset': 'a', 'record company': 'b' } };
  const after: Fingerprint = { version: 3, parts: { 'record asset': 'z', 'record company': 'b' } };
  expect(complaint(before, after)).toContain('The contract changed (record asset)');
  expect(complaint(before, { ...after, version: 4 })).toContain('npm run fingerprint');
  expect(complaint(before, before)).toBeUndefined();
});
