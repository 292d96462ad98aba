import * as z from 'zod/mini';
import { SOURCE_CATEGORIES } from '../../contract/areas/integrations';
import { CALLS } from '../../contract/calls';
import type { MusterDatabase } from './database';
import { mendRows } from './mend-rows';
import { writing } from './write';
import { addAside } from './writer-aside';

/** What was put right. `aside`: changes and imports that could not be read, and are kept for the person. */
export interface Mended {
  readonly rows: boolean;
  readonly aside: number;
}

/**
 * Looks at this browser's own notes and at what waits to be sent, before anything works with them: what is damaged is
 * put right where nothing is lost by it, and set aside where it is a person's (ST31–ST34). Rows are looked at when
 * they are read.
 */
export function mend(db: MusterDatabase): Promise<Mended> {
  return writing(db, [db.chunks, db.overlay, db.rows, db.outbox, db.imports], async () => {
    await mendOwn(db);
    const rows = await mendRows(db);
    return { rows, aside: (await setAside(db, 'outbox', Command)) + (await setAside(db, 'imports', Import)) };
  });
}

/** What the server takes for a command's key: any other is refused, however often it is tried. */
const ClientId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));
const CommandNumber = z.int().check(z.gte(1), z.lt(1e15));

const Client = z.object({ kind: z.literal('client'), clientId: ClientId, nextN: CommandNumber });
const Kept = z.object({ kind: z.literal('kept'), ords: z.array(z.tuple([z.string(), z.int()])) });

/** Both can be had anew: another name towards the server, and the keys of a few seconds. */
async function mendOwn(db: MusterDatabase): Promise<void> {
  for (const [key, schema] of [['client', Client] as const, ['kept', Kept] as const]) {
    if (!z.safeParse(schema, await db.meta.get(key)).success) await db.meta.delete(key);
  }
}

const Fields = z.nullish(z.record(z.string(), z.unknown()));
const Problem = z.object({ status: z.int(), message: z.string() });

const isCommand = (name: unknown): boolean =>
  typeof name === 'string' && Object.entries(CALLS).some(([id, row]) => id === name && !('answer' in row));

const Command = z
  .object({
    companyId: z.nullable(z.string()),
    endpoint: z.string().check(z.refine(isCommand)),
    params: z.record(z.string(), z.string()),
    baseRev: z.nullable(z.int()),
    contract: z.int(),
    state: z.enum(['waiting', 'sending', 'conflict', 'refused']),
    n: z.nullable(CommandNumber),
    clientId: z.nullable(ClientId),
    effects: z.array(z.object({ entity: z.string(), ids: z.array(z.string()), create: Fields, set: Fields })),
    problem: z.nullable(Problem),
    at: z.number(),
    base: Fields,
    unsaid: z.nullish(z.array(z.string())),
    about: z.nullish(z.string()),
  })
  // A number without the name it was given under would be another command to the server.
  .check(z.refine(({ n, clientId }) => (n === null) === (clientId === null)));

const Count = z.int().check(z.gte(0));

const Import = z.object({
  companyId: z.string(),
  source: z.object({ vendor: z.string(), category: z.enum(SOURCE_CATEGORIES), displayName: z.string() }),
  format: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  batches: Count,
  rejectedBatches: z.optional(Count),
  fetched: z.number(),
  rejected: z.array(z.unknown()),
  rejectedCount: z.number(),
  unchangedCount: z.optional(Count),
  leftOutCount: z.optional(Count),
  dataSourceId: z.optional(z.string()),
  notices: z.array(z.unknown()),
  parseMs: z.number(),
  isSample: z.boolean(),
  state: z.enum(['draft', 'waiting', 'sending', 'refused']),
  sentBatches: Count,
  problem: z.optional(Problem),
  at: z.number(),
});

/** What can no longer be sent is no longer in the way of the rest. An import's batches stay where they are. */
async function setAside(db: MusterDatabase, from: 'outbox' | 'imports', schema: z.ZodMiniType): Promise<number> {
  const table = db.table<unknown, string | number>(from);
  const damaged: { key: string | number; value: unknown }[] = [];
  await table.each((value, { primaryKey }) => {
    if (!z.safeParse(schema, value).success) damaged.push({ key: primaryKey, value });
  });
  if (damaged.length === 0) return 0;
  await addAside(
    db,
    damaged.map(({ value }) => ({ from, value })),
  );
  await table.bulkDelete(damaged.map(({ key }) => key));
  return damaged.length;
}
