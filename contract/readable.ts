import * as z from 'zod/mini';

/** The server answered, and not with what this build understands. Its own text is for the log, not for people. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** An answer as its schema has it. */
export function readAs<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  throw new Unreadable('The server gave an answer that this version of Muster cannot read.', { cause: parsed.error });
}
