/** One thing a source says, before its field map read it. */
export type Row = Readonly<Record<string, unknown>>;

/** Lines are handed over in pieces of about this size: one a row would be a wake-up a row. */
const PIECE_CHARS = 64 * 1_024;

/** Rows as JSON Lines, made as fast as they are read. What breaks off the rows breaks off the body; who stops reading, stops them. */
export function jsonLines(rows: AsyncIterable<Row>): ReadableStream<Uint8Array> {
  const waiting = rows[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(into) {
      let piece = '';
      while (piece.length < PIECE_CHARS) {
        const { done, value } = await waiting.next();
        if (done === true) {
          if (piece !== '') into.enqueue(encoder.encode(piece));
          into.close();
          return;
        }
        piece += `${JSON.stringify(value)}\n`;
      }
      into.enqueue(encoder.encode(piece));
    },
    async cancel() {
      await waiting.return?.();
    },
  });
}

/** The first rows, and no more is asked for. */
export async function firstRows(rows: AsyncIterable<Row>, most: number): Promise<readonly Row[]> {
  const first: Row[] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length >= most) break;
  }
  return first;
}
