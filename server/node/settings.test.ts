import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings';

test('[S56] what is not set has a default; an empty variable is not set', () => {
  const defaults = {
    port: 8080,
    host: 'localhost',
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    publicUrl: undefined,
  };
  expect(readSettings({})).toEqual(defaults);
  expect(readSettings({ PORT: '', HOST: '', DATA_DIR: '', DATABASE_URL: '', PUBLIC_URL: '', MUSTER_AUTH: '' })).toEqual(
    defaults,
  );
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres:// or postgresql://'],
  [{ PUBLIC_URL: 'muster' }, 'PUBLIC_URL must be a URL'],
  [{ MUSTER_AUTH: 'none' }, 'MUSTER_AUTH can only be "bypass"'],
  [{ PORT: 'x', MUSTER_AUTH: 'none' }, 'PORT must be a number from 0 to 65535; MUSTER_AUTH can only be "bypass"'],
])('[S56] %j is refused by name', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message);
});
