import { expect } from '@playwright/test';
import { sendRun } from './import-run';
import type { Server } from './server-process';
import { serverRows } from './server-rows';

/** The assets that answer; each of the others fails one condition. */
export const FOUND = ['edge-1', 'edge-2'];

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const ssh = (version: string) => [{ name: 'openssh-server', version }];
const seen = (name: string, software: readonly object[], more: object = {}, days = 1) => ({
  sourceUid: name,
  observedAt: daysAgo(days),
  asset: { type: 'server', name, hostnames: [name], internetExposed: true, ...more },
  software,
  findings: [],
  raw: name,
});

/** What an agent's own script would send: nothing a file of the import can say holds all of it. */
export async function stockExposed(server: Server): Promise<void> {
  const records = [
    seen('edge-1', ssh('9.6p1')),
    seen('edge-2', ssh('8.9p1'), { tags: ['shop'] }),
    seen('new-ssh', ssh('9.8p1')),
    seen('newer-ssh', ssh('9.10p1')),
    seen('inside', ssh('9.6p1'), { internetExposed: false }),
    seen('lab-1', ssh('9.6p1'), { tags: ['lab'] }),
    seen('lab-2', ssh('9.6p1'), { tags: ['shop', 'lab'] }),
    seen('long-gone', ssh('9.6p1'), {}, 90),
    seen('a-laptop', ssh('9.6p1'), { type: 'laptop' }),
    seen('two-products', [
      { name: 'openssh-server', version: '9.9p1' },
      { name: 'nginx', version: '1.2' },
    ]),
  ];
  await sendRun(server, records);
  await expect(async () => expect(await serverRows(server, 'asset')).toHaveLength(records.length)).toPass();
}
