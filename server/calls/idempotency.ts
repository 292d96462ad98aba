import { and, eq, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { companyStream } from '../../contract/streams';
import { type Logged, type Store, type Tx, withAccess, withAccessAndRanges } from '../db/access';
import { asSystem } from '../db/enter';
import type { UserPrincipal } from '../db/principal';
import { clients } from '../db/schema';
import { invalid, notFound, Refusal } from './refusal';

/**
 * Commands take effect once, in the order their client numbered them. The client's row is locked first
 * and updated in the command's own transaction, so the effect and the memory of it are one.
 */
export interface CommandKey {
  readonly clientId: string;
  readonly n: number;
  /** Of the whole request: the same number with another request is a client gone wrong. */
  readonly hash: string;
}

const ofOne = { result: z.optional(z.unknown()), revs: z.optional(z.unknown()) };
/** What is kept of commands that were applied together: the result of each, and the range of all. */
const Kept = z.object({
  range: z.unknown(),
  ...ofOne,
  /** Of those before the last, in their order. */
  earlier: z.optional(z.array(z.object({ hash: z.string(), ...ofOne }))),
});

export interface StoredAnswer {
  readonly status: number;
  readonly answer: unknown;
}

/** `<clientId>.<n>`; undefined where the header is absent, as from a script. */
export function parseKey(header: string | undefined): { clientId: string; n: number } | undefined {
  if (header === undefined) return undefined;
  const match = /^([A-Za-z0-9_-]{8,64})\.([1-9]\d{0,14})$/.exec(header);
  if (!match?.[1] || !match[2]) {
    throw invalid('Idempotency-Key must be <clientId>.<n>', [
      {
        path: 'header.Idempotency-Key',
        message: 'a client id of 8 to 64 letters, digits, - or _, a dot, and a number from 1',
      },
    ]);
  }
  return { clientId: match[1], n: Number(match[2]) };
}

/** Statuses after which the same number may be tried again. */
const NOT_CONSUMED = new Set([401, 408, 425, 429]);

export const isConsumed = (status: number): boolean => status < 500 && !NOT_CONSUMED.has(status);

export interface Command {
  /** SEC170: a stored answer has rows in it. Refuses who may not make the call (any more). */
  mayRepeat?(): void;
  work(tx: Tx<UserPrincipal>): Promise<unknown>;
  /** Makes the answer, while the change numbers are taken; same transaction. */
  answer(tx: Tx<UserPrincipal>, result: unknown, logged: Logged): Promise<unknown>;
}

/** Applies a command once; answers what it answered the first time when it is repeated. */
export async function applyOnce(
  store: Store,
  principal: UserPrincipal,
  key: CommandKey,
  command: Command,
): Promise<StoredAnswer> {
  try {
    return await withAccessAndRanges(
      store,
      principal,
      async (tx) => {
        const seen = await claim(tx, key);
        if (seen) command.mayRepeat?.();
        return seen ?? { result: await refused(command.work(tx)) };
      },
      async (tx, outcome, logged) => {
        if ('status' in outcome) return outcome;
        const stored = { status: 200, answer: await command.answer(tx, outcome.result, logged) };
        remember(tx, key, stored);
        return stored;
      },
    );
  } catch (error) {
    if (!(error instanceof WorkRefused)) throw error;
    const { problem } = error.refusal;
    if (!isConsumed(problem.status)) throw error.refusal;
    return consume(store, principal, key, { status: problem.status, answer: problem });
  }
}

/** The refused command's number is used up, in a transaction of its own: its work was rolled back. */
async function consume(
  store: Store,
  principal: UserPrincipal,
  key: CommandKey,
  stored: StoredAnswer,
): Promise<StoredAnswer> {
  return withAccess(store, principal, async (tx) => {
    const seen = await claim(tx, key);
    if (!seen) remember(tx, key, stored);
    return seen ?? stored;
  });
}

/** Tells a refusal of the command from a refusal of its number. */
class WorkRefused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

async function refused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Refusal ? new WorkRefused(error) : error;
  }
}

/** Locks the client's row. Null: the number is next. A stored answer: it was seen. Else a refusal. */
async function claim(tx: Tx<UserPrincipal>, key: CommandKey): Promise<StoredAnswer | null> {
  return answered(await lockClient(tx, key.clientId), key);
}

type Client = typeof clients.$inferSelect;

/** Whoever else sends under its name waits. */
export async function lockClient({ db, principal, now }: Tx<UserPrincipal>, id: string): Promise<Client> {
  const claimed = db
    .insert(clients)
    .values({
      id,
      userId: principal.userId,
      lastN: 0,
      bodyHash: '',
      status: 0,
      answer: {},
      updatedAt: now,
    })
    .onConflictDoNothing()
    .execute();
  const locked = db.select().from(clients).where(eq(clients.id, id)).for('update').execute();
  const [, [client]] = await Promise.all([claimed, locked]);
  // Of others' clients nothing is seen but that the id is taken.
  if (!client) throw mismatch('This client id belongs to another person');
  return client;
}

/** Null: the number is next. A stored answer: it was seen. Else a refusal. */
export function answered(client: Client, key: CommandKey): StoredAnswer | null {
  if (key.n === client.lastN + 1) return null;
  if (key.n > client.lastN) {
    const expected = client.lastN + 1;
    throw new Refusal({ status: 409, code: 'gap', message: `Command ${expected} comes before ${key.n}`, expected });
  }
  const kept = keptBy(client).at(key.n - client.lastN - 1);
  if (kept === undefined) {
    throw new Refusal({
      status: 409,
      code: 'replayed',
      message: `Command ${key.n} was answered too long ago to repeat`,
    });
  }
  if (kept.hash !== key.hash) throw mismatch(`Command ${key.n} was already sent with other content`);
  const { status, answer } = kept;
  return { status, answer };
}

/** The answers that are kept, the last command's last: one, or those of a parcel. */
function keptBy({ bodyHash, status, answer }: Client): readonly (StoredAnswer & Pick<CommandKey, 'hash'>)[] {
  const { range, earlier = [], ...last } = z.safeParse(Kept, answer).data ?? {};
  if (earlier.length === 0) return [{ hash: bodyHash, status, answer }];
  return [...earlier, { hash: bodyHash, ...last }].map(({ hash, ...rest }) => {
    return { hash, status, answer: { range, ...rest } };
  });
}

const mismatch = (message: string) => new Refusal({ status: 422, code: 'body_mismatch', message });

export function remember(
  { db, now, last }: Tx<UserPrincipal>,
  key: CommandKey,
  { status, answer }: StoredAnswer,
): void {
  const { sql: text, params } = db
    .update(clients)
    .set({ lastN: key.n, bodyHash: key.hash, status, answer, updatedAt: now })
    .where(eq(clients.id, key.clientId))
    .toSQL();
  last({ text, params });
}

/** SEC170: what a person's browsers were last answered about a company they belong to no more is not kept. */
export async function forgetAnswers(tx: Tx, companyId: string, userId: string): Promise<void> {
  const { problem } = notFound('Company');
  const isAbout = or(
    sql`${clients.answer} #>> '{range,stream}' = ${companyStream(companyId)}`,
    sql`${clients.answer} #>> '{conflict,row,companyId}' = ${companyId}`,
  );
  await asSystem(tx, () =>
    tx.db
      .update(clients)
      .set({ status: problem.status, answer: problem })
      .where(and(eq(clients.userId, userId), isAbout)),
  );
}
