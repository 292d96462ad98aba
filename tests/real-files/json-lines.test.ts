import { expect } from 'vitest';
import { isObject } from '../../contract/narrow';
import { RefusedFile } from '../../domain/formats/parsed-file';
import { parseWhole } from '../kit/test-files';
import { readSample, realTest, sampleNames } from './samples';

/** The documents of a sample: those of its list, those of its lines, or itself twice; none where it is no JSON. */
function documentsOf(name: string): readonly object[] {
  const text = new TextDecoder().decode(readSample(name));
  try {
    const value: unknown = JSON.parse(text);
    return (Array.isArray(value) ? value : [value, value]).filter(isObject);
  } catch {
    try {
      const lines = text.split('\n').filter((line) => line.trim() !== '');
      return lines.map((line): unknown => JSON.parse(line)).filter(isObject);
    } catch {
      return [];
    }
  }
}

realTest(
  '[F98] JSON Lines of every tool read the same a line at a time as in one piece, a broken line too',
  async () => {
    const read = new Set<string>();
    for (const name of sampleNames().filter((one) => one.endsWith('.json'))) {
      const documents = documentsOf(name);
      const lines = documents.map((document) => JSON.stringify(document));
      const broken = lines[0]?.slice(0, -20) ?? '';
      for (const text of [lines, [...lines, broken, '']].map((all) => all.join('\n'))) {
        if (documents.length < 2 || text.length > 2_000_000) continue;
        const file = { name: 'report.json', bytes: new TextEncoder().encode(text) };
        const asOf = (heldJsonBytes: number) =>
          parseWhole(file, { limits: { heldJsonBytes } }).catch((error: unknown) => {
            if (error instanceof RefusedFile) return error.message;
            throw error;
          });
        const byLine = await asOf(1);
        expect(byLine, name).toEqual(await asOf(Number.POSITIVE_INFINITY));
        if (typeof byLine === 'object') read.add(byLine.format);
      }
    }
    expect(read.size).toBeGreaterThan(30);
  },
);
