import * as z from 'zod/mini';
import { invalid, Refusal, refusalOf } from '../calls/refusal';

/** The small zod says only “Invalid input” unless it is given words. */
const IN_WORDS = { error: z.locales.en().localeError };

/** The client broke off in the middle of what it sends. */
export class CutOff extends Error {
  override readonly name = 'CutOff';
}

/** A body as text, or the refusal it earned. Never more than `limit` bytes are read, where they come in pieces. */
export async function readBody(request: Request, limit: number): Promise<string | Refusal> {
  try {
    return await readWithin(request, limit);
  } catch (error) {
    throw new CutOff('The request broke off', { cause: error });
  }
}

async function readWithin(request: Request, limit: number): Promise<string | Refusal> {
  const announced = request.headers.get('content-length');
  // HTTP holds a body to its announced length, so counting is for the others.
  if (announced !== null) return Number(announced) > limit ? tooLarge(limit) : request.text();
  // SEC160: Firefox's requests have no `body` (the browser's mocks run there); what they hold is in memory already.
  if (request.body === undefined) return readWhole(request, limit);
  if (!request.body) return '';
  return readCounted(request.body, limit);
}

async function readWhole(request: Request, limit: number): Promise<string | Refusal> {
  const bytes = await request.arrayBuffer();
  return bytes.byteLength > limit ? tooLarge(limit) : new TextDecoder().decode(bytes);
}

async function readCounted(body: ReadableStream<Uint8Array>, limit: number): Promise<string | Refusal> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let bytes = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > limit) {
      await reader.cancel().catch(() => {});
      return tooLarge(limit);
    }
    text += decoder.decode(value, { stream: true });
  }
}

const MIB = 1_024 * 1_024;
const tooLarge = (limit: number) =>
  new Refusal({
    status: 413,
    code: 'too_large',
    message: `The request is larger than this call takes: at most ${Math.floor(limit / MIB)} MiB (${limit} bytes)`,
  });

export function parseBody(schema: z.ZodMiniType | undefined, text: string): unknown {
  if (!schema) return undefined;
  const parsed = z.safeParse(schema, parseJson(text), IN_WORDS);
  if (!parsed.success) throw refusalOf('body', parsed.error);
  return parsed.data;
}

export function parseQuery(schema: z.ZodMiniType | undefined, search: URLSearchParams): unknown {
  if (!schema) return undefined;
  const parsed = z.safeParse(schema, Object.fromEntries(search), IN_WORDS);
  if (!parsed.success) throw refusalOf('query', parsed.error);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw invalid('The body is not JSON', [{ path: 'body', message: why }]);
  }
}
