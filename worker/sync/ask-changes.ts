import * as z from 'zod/mini';
import { type Cursor, type Seen, syncEndpoints } from '../../contract/sync';
import type { Http } from './http';

const Changes = syncEndpoints['sync.changes'].answer;

/** The next changes of a stream after a cursor, which proves that it is of this history (S165). */
export async function askChanges(http: Http, stream: string, { logId, seq, seen }: Cursor) {
  const params = { stream, logId, since: String(seq), ...proofOf(seen) };
  return z.parse(Changes, (await http.send('sync.changes', { params })).body);
}

/** As a call's query says what was seen. */
export function proofOf(seen: readonly Seen[] = []): Record<string, string> {
  return seen.length === 0 ? {} : { seen: seen.map(({ seq, mark }) => `${seq}.${mark}`).join() };
}
