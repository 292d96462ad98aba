import * as z from 'zod/mini';
import type { AnswerOf, BodyOf, DirectId, ParamsOf } from '../../contract/endpoints';
import { connection } from './sync-client';

/** A call that needs the server now, with an answer of its own; rejects with the problem. What is kept is read by `useCached`. */
export async function call<E extends DirectId>(
  endpoint: E,
  schema: z.ZodMiniType<AnswerOf<E>>,
  params: ParamsOf<E> & Readonly<Record<string, string>>,
  body?: BodyOf<E>,
  companyId?: string,
): Promise<AnswerOf<E>> {
  return z.parse(schema, await connection.call((api) => api.ask(endpoint, params, body, companyId)));
}
