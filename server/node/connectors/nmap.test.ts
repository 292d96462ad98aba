import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HERE, readingOf, readWith } from '../../../tests/kit/connectors';
import { nmapConnector } from './nmap';

let folder = '';
let program = '';
/** In the place of nmap: says what it was asked, and ends as the first address wants. */
const SCRIPT = `#!/bin/sh
if [ "$1" = --version ]; then echo "Nmap version 7.93 ( https://nmap.org )"; exit 0; fi
targets=$(cat)
echo "<nmaprun args='$*' targets='$(echo $targets)'/>"
case "$targets" in
  10.0.0.1*) echo "Failed to open device eth0" >&2; exit 1;;
  10.0.0.2*) sleep 30;;
esac
`;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nmap-'));
  program = join(folder, 'nmap');
  await writeFile(program, SCRIPT);
  await chmod(program, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

const reading = (targets: string, depth: 'hosts' | 'ports' | 'services' = 'ports', signal?: AbortSignal) =>
  readingOf({ targets, depth }, signal === undefined ? {} : { signal });
const connector = () => nmapConnector({ ...HERE, program });

test('[CN40] a sweep is the XML of nmap, which takes the addresses from its input alone', async () => {
  const [file] = await readWith(connector(), reading('192.168.1.0/24, 10.0.0.9', 'services'));
  expect(file).toMatchObject({ name: 'sweep.xml', holds: 'file' });
  expect(file?.text.trim()).toBe("<nmaprun args='-oX - -T4 -F -sV -iL -' targets='192.168.1.0/24 10.0.0.9'/>");
  expect((await connector().test(reading('192.168.1.0/24'))).says).toMatch(/^Nmap version 7\.93.* is installed/);
});

test('[CN41] a sweep that ends badly is none, and says why', async () => {
  const faultOf = (doing: Promise<unknown>) =>
    doing.then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
  expect(await faultOf(readWith(connector(), reading('10.0.0.1')))).toMatch('Failed to open device eth0');
  expect(await faultOf(readWith(connector(), reading('example.com')))).toMatch('no address and no network');
  const missing = nmapConnector({ ...HERE, program: join(folder, 'missing') });
  expect(await faultOf(missing.test(reading('10.0.0.9')))).toMatch('nmap is not installed');
  const ending = new AbortController();
  setTimeout(() => ending.abort(), 200);
  expect(await faultOf(readWith(connector(), reading('10.0.0.2', 'hosts', ending.signal)))).toMatch('stopped');
});

test('[CN42] no network is swept where the installation does not allow private addresses', async () => {
  const guarded = nmapConnector({ allowsPrivate: false, program });
  await expect(guarded.test(reading('192.168.1.0/24'))).rejects.toThrow('OUTWARD_PRIVATE');
});
