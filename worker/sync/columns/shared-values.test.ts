import { expect, test } from 'vitest';
import { chunkOfRows } from '../../store/chunk-rows';
import { SharedValues } from './shared-values';

/** Rows as a page brings them: each value its own. */
function chunkOf(from: number, count: number) {
  const rows = Array.from({ length: count }, (_, at) => {
    const name = `host-${from + at}`;
    return {
      name,
      hostnames: [name],
      os: { name: 'Ubuntu', version: { major: 22 } },
      serials: [{ serial: `S${from + at}` }],
      createdAt: '2026-01-01T00:00:00.000Z',
      firstSeenAt: null,
      services: [{ port: 22, name: 'ssh' }, null, true],
    };
  });
  const text = JSON.stringify(
    chunkOfRows(
      'asset',
      rows.map((row, at) => ({ id: `${from + at}`, rev: 1, row })),
    ),
  );
  const chunk: ReturnType<typeof chunkOfRows> = JSON.parse(text);
  return { chunk, text };
}

test('[Y67] equal objects of a field become one across chunks, and nothing reads otherwise than before', () => {
  const sharing = new SharedValues();
  const [a, b] = [chunkOf(0, 1_000), chunkOf(1_000, 1_000)];
  for (const { chunk } of [a, b]) sharing.share(chunk);
  expect(JSON.stringify(a.chunk)).toBe(a.text);
  expect(JSON.stringify(b.chunk)).toBe(b.text);
  for (const field of ['os', 'services']) {
    expect(new Set([...(a.chunk.columns[field] ?? []), ...(b.chunk.columns[field] ?? [])]).size, field).toBe(1);
  }
  expect(new Set(a.chunk.columns['serials']).size).toBe(1_000);
});

test('[Y67] a field with an object of its own for every row is given up, and still reads the same', () => {
  const sharing = new SharedValues();
  for (let from = 0; from < 8_000; from += 1_000) {
    const { chunk, text } = chunkOf(from, 1_000);
    sharing.share(chunk);
    expect(JSON.stringify(chunk)).toBe(text);
  }
});
