import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Call } from './calls';
import { ENDPOINTS } from './endpoints';
import { recordEndpoints } from './records';

const FILE = new URL('calls.json', import.meta.url);

/** Told as it is; of the schemas, that there is one. */
const callOf = (row: Call): Call => {
  const { method, path, title, freshMs, changes, anonymous, maxBodyBytes, endsNoSignIn, file, givesFile, ofFile } = row;
  const body = row.body === undefined ? undefined : true;
  const answer = row.answer === undefined ? undefined : true;
  return {
    ...{ method, path, title, body, answer, freshMs, changes, anonymous },
    ...{ maxBodyBytes, endsNoSignIn, file, givesFile, ofFile },
  };
};

test('[H18] the table of calls says of the areas’ own calls what the endpoint table does, and no schema', () => {
  const own = Object.entries(ENDPOINTS).filter(([id]) => !Object.hasOwn(recordEndpoints, id));
  const rows = own.map(([id, row]) => `${JSON.stringify(id)}: ${JSON.stringify(callOf(row))}`).toSorted();
  const text = `{\n${rows.join(',\n')}\n}\n`;
  if (process.env.FINGERPRINT === 'write') writeFileSync(FILE, text);
  const stored = readFileSync(FILE, 'utf8');
  expect(stored === text, 'contract/calls.json is not what the endpoint table says: run npm run fingerprint').toBe(
    true,
  );
});
