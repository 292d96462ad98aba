import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ImportAnswer } from '../../contract/imports';
import { ApiProblem } from '../../contract/sync';
import { READ_HERE } from '../../server/files/read-here';
import { createImportServer, type ImportServer } from '../kit/imports';
import { csv, parseWhole } from '../kit/test-files';

/** Files that scripts send, by the API as `curl` calls it. */

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const HOSTS = csv('hostname,serial', 'web1,SN-1001', 'web2,SN-1002', ' ,N/A');
const AUDIT = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} });
const CURL = { 'content-type': 'application/x-www-form-urlencoded' };

interface Sending {
  readonly method?: 'POST' | 'PUT';
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const sent = (file: string | Uint8Array, { method = 'POST', query = '', headers = {} }: Sending = {}) =>
  server.fetch(method, `/api/imports${query}`, { body: file, headers: { ...CURL, ...headers } });

async function imported(file: string | Uint8Array, sending?: Sending): Promise<ImportAnswer> {
  const response = await sent(file, sending);
  const answer: unknown = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return z.parse(ImportAnswer, answer);
}

async function refused(file: string | Uint8Array, sending?: Sending): Promise<[number, string]> {
  const response = await sent(file, sending);
  const { status, message } = z.parse(ApiProblem, await response.json());
  expect(response.status).toBe(status);
  return [status, message];
}

describe('a file', () => {
  test('[AP1] [AP10] sent as curl does is a run with its counts, remarks and rejected lines, as one of the dialog', async () => {
    for (const method of ['POST', 'PUT'] as const) {
      const { imports, refused: none } = await imported(HOSTS, { method, query: '?name=hosts.csv' });
      const [one] = imports;
      expect(imports).toHaveLength(1);
      expect(none).toEqual([]);
      expect(one).toMatchObject({
        ...{ status: 'with_errors', format: 'csv', source: 'hosts', message: null },
        file: { name: 'hosts.csv', bytes: HOSTS.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        counts: { fetched: 3, rejected: 1, normalized: 2, ...(method === 'POST' ? { created: 2 } : { unchanged: 2 }) },
      });
      const parsed = await parseWhole({ name: 'hosts.csv', bytes: strToU8(HOSTS) });
      expect(one?.rejected).toEqual(parsed.rejected);
      expect(await server.call('imports.get', { params: { id: one?.id ?? '' } })).toEqual(one);
    }
    expect(await server.rows('asset')).toHaveLength(2);
  });

  test('[AP1] in an archive each has a run of its own, and one that cannot be read is told', async () => {
    const archive = zipSync({
      'a/hosts.csv': strToU8(HOSTS),
      'b.xml': strToU8('<nmaprun>'),
      'c.csv': strToU8('ip\n192.0.2.7\n'),
    });
    const { imports, refused: told } = await imported(archive, { query: '?name=scans.zip' });
    expect(imports.map(({ file, counts }) => [file.name, counts.created])).toEqual([
      ['hosts.csv', 2],
      ['c.csv', 1],
    ]);
    expect(told).toMatchObject([{ file: 'b.xml', line: 1, message: expect.stringContaining('it is cut off') }]);
    expect(imports[0]?.notices).toMatchObject([
      { message: 'It was unpacked from “scans.zip”, where it is “a/hosts.csv”.' },
    ]);
  });

  test('[AP2] is called as the query or Content-Disposition says, and so is its source', async () => {
    const named = async (sending: Sending) => {
      const [one] = (await imported(HOSTS, sending)).imports;
      return [one?.file.name, one?.source];
    };
    expect(await named({})).toEqual(['upload', 'upload']);
    const disposition = { 'content-disposition': 'attachment; filename="inventory.csv"' };
    expect(await named({ headers: disposition })).toEqual(['inventory.csv', 'inventory']);
    const letters = { 'content-disposition': "attachment; filename*=UTF-8''B%C3%BCro.csv" };
    expect(await named({ headers: letters, query: '?source=Office' })).toEqual(['Büro.csv', 'Office']);
    expect(await named({ query: '?name=a.csv&source=Nessus&site=Bern' })).toEqual(['a.csv', 'Nessus (Bern)']);
    expect((await server.rows('asset')).some(({ custom }) => custom?.['site'] === 'Bern')).toBe(true);
    await imported(AUDIT, { query: '?name=report.json&about=github.com/example/shop' });
    expect(
      (await server.rows('asset')).some(({ custom }) => custom?.['repository'] === 'github.com/example/shop'),
    ).toBe(true);
    expect((await server.rows('integration')).map(({ displayName }) => displayName).toSorted()).toEqual([
      'Nessus (Bern)',
      'Office',
      'inventory',
      'npm audit',
      'upload',
    ]);
  });

  test('[AP3] is only compared by a dry run, whose counts are those of the import', async () => {
    await imported(csv('hostname,serial', 'web1,SN-1001'), { query: '?name=hosts.csv' });
    await imported(csv('hostname,serial,location', 'web2,SN-1002,Bern'), { query: '?name=other.csv' });
    const file = csv('hostname,serial,location', 'web1,SN-1001,Basel', 'web2,SN-1002,Basel', 'web3,SN-1003,Chur', ',,');
    const before = await server.allRows('syncRun');
    const [dry] = (await imported(file, { query: '?name=hosts.csv&dryRun=true' })).imports;
    expect(await server.allRows('syncRun')).toEqual(before);
    const [run] = (await imported(file, { query: '?name=hosts.csv' })).imports;
    expect(dry).toMatchObject({
      id: null,
      status: 'dry_run',
      counts: { created: 2, updated: 1, merged: 1, assetsCreated: 1 },
    });
    expect(dry).toEqual({ ...run, id: null, status: 'dry_run' });
  });

  test('[AP3] [PL33] a dry run applies the rules of the source, and counts the findings that would be closed', async () => {
    const head = 'host,ip,cve,severity,title';
    const row = (host: number, cve: number) => `host-${host},192.0.2.${host},CVE-2024-100${cve},high,Flaw ${cve}`;
    const query = '?name=flaws.csv&source=Flaws';
    await imported(csv(head, row(1, 1), row(1, 2), row(2, 3), row(3, 4)), { query });
    const integrationId = (await server.rows('integration')).find((one) => one.displayName === 'Flaws')?.id ?? '';
    const rule = (name: string, order: number, host: string, more: object) => ({
      ...{ id: crypto.randomUUID(), integrationId, name, order, isOn: true },
      ...{ when: { field: 'name', op: 'eq', value: host }, ...more },
    });
    const rules = [
      rule('In Bern', 1, 'host-1', { does: 'set', field: 'location', value: 'Bern' }),
      rule('Not this one', 2, 'host-2', { does: 'drop' }),
    ];
    for (const body of rules) await server.call('source-rules.create', { body });
    const file = csv(head, row(1, 1), row(2, 3), row(3, 5));
    const [dry] = (await imported(file, { query: `${query}&dryRun=true` })).imports;
    expect(dry).toMatchObject({ counts: { updated: 2, removed: 1, created: 0 }, findingsClosed: 2 });
    const [run] = (await imported(file, { query })).imports;
    expect(dry).toEqual({ ...run, id: null, status: 'dry_run' });
  });

  test('[AP3, C47] by a dry run is compared by the company’s rules, and each of an archive with those before it', async () => {
    await imported(csv('hostname,serial', 'web1,SN-1001'), { query: '?name=hosts.csv' });
    const rule = { id: crypto.randomUUID(), kind: 'serial' as const, value: 'SN-1001', reason: 'Of a board' };
    await server.call('correlation-rules.create', { body: rule });
    await server.ruled();
    const archive = zipSync({
      'a.csv': strToU8(csv('name,serial', 'one,SN-1001', 'two,SN-1002', 'three,SN-1003')),
      'b.csv': strToU8(csv('name,serial', 'TWO,SN-1002', 'four,SN-1004')),
      'c.csv': strToU8(csv('name,mac,serial', 'FOUR,00:50:56:81:07:01,SN-1004', 'five,00:50:56:81:07:01,')),
    });
    const counted = async (query: string) =>
      (await imported(archive, { query })).imports.map(({ counts: { merged, assetsCreated } }) => [
        merged,
        assetsCreated,
      ]);
    const dry = await counted('?dryRun=true');
    expect(dry).toEqual([
      [0, 3],
      [1, 1],
      [1, 0],
    ]);
    expect(await counted('')).toEqual(dry);
  });

  test('[AP6] sent twice at once by two clients makes its records once', async () => {
    const answers = await Promise.all([1, 2].map(() => imported(HOSTS, { query: '?name=hosts.csv' })));
    const counts = answers.map(({ imports }) => imports[0]?.counts);
    expect(counts.map((one) => one?.created).toSorted()).toEqual([0, 2]);
    expect(counts.map((one) => one?.unchanged).toSorted()).toEqual([0, 2]);
    expect(await server.rows('asset')).toHaveLength(2);
    expect(await server.rows('sourceRecord')).toHaveLength(2);
    expect(await server.rows('integration')).toHaveLength(1);
  });
});

describe('what is not taken', () => {
  test('[AP5] what nothing can be read from is refused with the sentence of the dialog', async () => {
    expect(await refused('<nmaprun>\n<host>', { query: '?name=scan.xml' })).toEqual([
      422,
      'scan.xml, line 2: the file ends before <host> is closed: it is cut off. Nothing was taken from it.',
    ]);
    expect(await refused('', { query: '?name=a.csv' })).toEqual([422, 'a.csv: it is empty.']);
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await refused('--x', { headers: form })).toEqual([400, 'The body is a form']);
    expect((await refused(HOSTS, { query: '?dryrun=true' }))[0]).toBe(400);
    expect(await server.allRows('syncRun')).toEqual([]);
  });

  test('[AP5] an export of the company is for the dialog', async () => {
    await imported(HOSTS);
    const [asset] = await server.rows('asset');
    const file = csv('Asset id,Name', `${asset?.id},another name`);
    for (const query of ['?name=assets.csv', '?name=assets.csv&dryRun=true'])
      expect(await refused(file, { query })).toEqual([
        422,
        'assets.csv: this is an export of this company. What was edited in it is a person’s change, and is compared value by value: drop it on the import dialog.',
      ]);
    expect(await server.rows('asset')).toHaveLength(2);
  });

  test('[AP8] a file above the limit is refused by what it says of itself, before it is read', async () => {
    const headers = { 'content-length': String(2 ** 30 + 1) };
    expect(await refused(HOSTS, { headers })).toEqual([
      413,
      'The file is larger than the limit of 1,024 MiB. Split it',
    ]);
  });

  test('[AP4] from somebody who may not import is refused before it is read', async () => {
    let reads = 0;
    const counting: ImportServer['services']['files'] = {
      read: async () => {
        reads += 1;
      },
      readFeed: READ_HERE.readFeed,
    };
    Object.assign(server.services, { files: counting });
    try {
      for (const query of ['', '?dryRun=true']) {
        expect((await refused(HOSTS, { query, headers: { authorization: 'Bearer nobody' } }))[0]).toBe(401);
        expect((await refused(HOSTS, { query, headers: { 'muster-company': crypto.randomUUID() } }))[0]).toBe(404);
      }
      expect(reads).toBe(0);
      expect((await sent(HOSTS)).status).toBe(200);
      expect(reads).toBe(1);
    } finally {
      Object.assign(server.services, { files: undefined });
    }
  });

  test('[AP7] of a file that breaks off nothing is applied, and its run is cancelled', async () => {
    const failing: ImportServer['services']['files'] = {
      readFeed: READ_HERE.readFeed,
      read: async (_sent, take) => {
        const about = { name: 'a.csv', bytes: 1, sha256: 'x', format: 'csv', fetched: 2, batches: 2, ms: 1 } as const;
        const source = { vendor: 'v', category: 'inventory', displayName: 'v' } as const;
        const lists = { rejected: [], rejectedCount: 0, rejectedBatches: 0, mend: null, notices: [], named: [] };
        const [record] = (await parseWhole({ name: 'a.csv', bytes: strToU8(HOSTS) })).records;
        await take({
          about: { outcome: 'read', ...about, ...lists, source },
          batch: async (no) => {
            if (no > 0 || !record) throw new Error('the file is gone');
            return [record];
          },
          rejected: () => Promise.resolve([]),
          compare: () => Promise.reject(new Error('not asked')),
        });
      },
    };
    Object.assign(server.services, { files: failing });
    try {
      expect((await sent(HOSTS)).status).toBe(500);
    } finally {
      Object.assign(server.services, { files: undefined });
    }
    expect(await server.allRows('syncRun')).toMatchObject([{ status: 'terminated', batchesApplied: 0 }]);
    expect(await server.rows('asset')).toEqual([]);
  });
});
