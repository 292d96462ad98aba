import { expect } from 'vitest';
import { RefusedFile } from '../../domain/formats/parsed-file';
import { TextLog } from '../../domain/formats/spill/text-log';
import { memoryScratch } from '../kit/memory-scratch';
import { parseWhole } from '../kit/test-files';
import { readSample, realTest, sampleNames } from './samples';

/** Of each kind of file some; the largest take long. */
const MAX_BYTES = 1_000_000;

realTest('[F96] every sample reads the same where nothing of it is held in memory', async () => {
  for (const name of sampleNames()) {
    const bytes = readSample(name);
    if (bytes.length > MAX_BYTES) continue;
    const read = (heldChars?: number) =>
      parseWhole(
        { name, bytes },
        heldChars === undefined ? {} : { limits: { heldChars }, log: new TextLog(memoryScratch()) },
      ).catch((error: unknown) => {
        if (error instanceof RefusedFile) return error.message;
        throw error;
      });
    expect(await read(1), name).toEqual(await read());
  }
});
