import { expect, test } from 'vitest';
import { createFirstReading } from './first-reading';

test('[RC24] after a reload of the page each question is asked anew once; after any other way to it, none', () => {
  const reloaded = createFirstReading(true);
  expect(['a', 'b', 'a', 'b'].map(reloaded)).toEqual(['anew', 'anew', 'kept', 'kept']);
  const opened = createFirstReading(false);
  expect(['a', 'a'].map(opened)).toEqual(['kept', 'kept']);
});
