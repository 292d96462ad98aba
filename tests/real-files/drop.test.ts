import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { bytesSource } from '../../domain/formats/file-source';
import { unpackFile } from '../../domain/formats/unpack-file';
import { createFilesApi } from '../../worker/files/create-files-api';
import { openStore } from '../../worker/store/database';
import { stagingOf } from '../../worker/store/store-api';
import { readSample, realTest } from './samples';

const COMPANY = '00000000-0000-4000-8000-000000000001';
const sample = (name: string) => new File([new Uint8Array(readSample(name))], name);
const fixture = (name: string) => new File([readFileSync(new URL(`../fixtures/${name}`, import.meta.url))], name);

realTest(
  '[F51] the seven and the two are nine assets, the CSV names two of them again, the SBOM adds its own',
  async () => {
    const db = await openStore('drop');
    let ids = 0;
    const api = createFilesApi({
      open: async () => stagingOf(async () => db),
      emit: () => undefined,
      now: () => Date.UTC(2026, 10, 21),
      newId: () => {
        ids += 1;
        return `run-${ids}`;
      },
      sha256: async () => '',
    });
    await api.start('drop');
    const drafts = await api.parse(COMPANY, [
      sample('nessus-7-hosts.nessus.xml'),
      sample('nmap-2-hosts.xml'),
      fixture('two-of-seven.csv'),
      fixture('app.cdx.json'),
      sample('nessus-7-hosts.nessus.xml'),
      sample('nmap-2-hosts.xml'),
    ]);
    const counts = drafts.map((draft) => (draft.outcome === 'ready' ? draft.counts : null));
    expect(counts.map((one) => one && [one.assetsNew, one.new, one.changed, one.unchanged, one.joined])).toEqual([
      [7, 7, 0, 0, 0],
      [2, 2, 0, 0, 0],
      [0, 2, 0, 0, 2],
      [1, 1, 0, 0, 0],
      [0, 0, 0, 7, 0],
      [0, 0, 0, 2, 0],
    ]);
  },
);

realTest('[ZP1] an archive of Defender’s reports is its three files', async () => {
  const name = 'scanners/ms_defender--defender_multiple_files.zip';
  const files = await unpackFile(bytesSource(name, readSample(name)));
  expect(files.map((file) => [file.name, file.size, file.within?.path])).toEqual([
    ['machines.json', 2_853, 'machines/machines.json'],
    ['report_one_vuln.json', 538, 'vulnerabilities/report_one_vuln.json'],
    ['report_many_vulns.json', 1_626, 'vulnerabilities/report_many_vulns.json'],
  ]);
  for (const file of files) {
    let text = '';
    for await (const chunk of file.chunks()) text += new TextDecoder().decode(chunk);
    expect(JSON.parse(text)).toBeInstanceOf(Object);
  }
});
