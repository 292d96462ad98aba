import { eq } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ImportAnswer } from '../../../contract/imports';
import { epssOf, kevOf, osvOf } from '../../../tests/kit/feeds';
import { createImportServer, type ImportServer } from '../../../tests/kit/imports';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { users } from '../../db/schema';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterAll(() => server.close());

async function sent(content: string | Uint8Array, query: string): Promise<[number, unknown]> {
  const response = await server.fetch('POST', `/api/imports?${query}`, { body: content });
  return [response.status, await response.json()];
}

const KEV = kevOf('2026-11-25T17:00:00.000Z', [{ cveID: 'CVE-2021-44228' }]);

test('[VR30] a platform administrator’s feed goes into the catalog by the imports’ address, with the same answer', async () => {
  const osv = zipSync({
    'a.json': strToU8(JSON.stringify(osvOf('PYSEC-1'))),
    'b.json': strToU8(JSON.stringify(osvOf('PYSEC-2'))),
  });
  const scores = epssOf('2026-11-24', { 'CVE-2021-44228': 0.9 });
  for (const [content, name, format, created] of [
    [KEV, 'kev.json', 'kev_json', 1],
    [scores, 'scores.csv', 'epss_csv', 0],
    [osv, 'all.zip', 'osv_json', 2],
  ] as const) {
    const [status, body] = await sent(content, `name=${name}`);
    expect(status).toBe(200);
    const answer = z.parse(ImportAnswer, body);
    expect(answer).toMatchObject({ imports: [], refused: [], feeds: [{ name, format, created, rejectedCount: 0 }] });
  }
  expect((await server.call('catalog.feeds')).feeds.map(({ source, file }) => [source, file])).toEqual([
    ['epss', 'scores.csv'],
    ['kev', 'kev.json'],
    ['osv', 'all.zip'],
  ]);
  expect(await server.rows('syncRun')).toEqual([]);
});

test('[VR30] nobody else’s does, who is told who may; and it is not tried out', async () => {
  const [tried, dry] = await sent(KEV, 'dryRun=true');
  expect([tried, dry]).toEqual([
    422,
    expect.objectContaining({ message: expect.stringContaining('cannot be tried out') }),
  ]);
  const rule = (isPlatformAdmin: boolean) =>
    withAccess(server.services, SYSTEM, (tx) =>
      tx.db.update(users).set({ isPlatformAdmin }).where(eq(users.isPlatformAdmin, !isPlatformAdmin)),
    );
  await rule(false);
  const news = kevOf('2026-11-26T17:00:00.000Z', [{ cveID: 'CVE-2024-1' }, { cveID: 'CVE-2024-1111' }]);
  const [status, body] = await sent(news, 'name=kev.json');
  await rule(true);
  expect([status, body]).toEqual([
    403,
    expect.objectContaining({ message: expect.stringContaining('Only its platform administrators import feeds') }),
  ]);
  expect((await server.call('catalog.feeds')).vulnerabilities).toBe(3);
});
