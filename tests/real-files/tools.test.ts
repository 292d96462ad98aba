import { expect } from 'vitest';
import * as z from 'zod/mini';
import { NormalizedRecord } from '../../contract/areas/integrations';
import { TOOL_SAMPLES } from './expected/all-samples';
import { parseSample, readSample, realTest } from './samples';
import { expectAllRows, rowsIn, sum } from './tool-samples';

for (const [name, expected] of Object.entries(TOOL_SAMPLES)) {
  realTest(`[T1] ${name} is read as counted by hand`, async () => {
    const file = await parseSample(name);
    expect([file.records.length, sum(file, 'findings'), sum(file, 'software')]).toEqual(expected);
    expect(z.array(NormalizedRecord).safeParse(file.records).error).toBeUndefined();
  });

  realTest(`[T2] every row of ${name} is kept, rejected or remarked`, async () => {
    const file = await parseSample(name);
    expectAllRows(file);
    expect(file.tally?.rows).toBe(rowsIn(new TextDecoder().decode(readSample(name)), file));
  });
}
