import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DryRun } from '../../domain/correlation/dry-run';
import { parse } from '../kit/test-files';

test('[H23] what ships is listed by npm run sbom, and Muster reads it as one application with our packages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-sbom-'));
  const file = join(folder, 'muster.cdx.json');
  try {
    execFileSync(process.execPath, ['scripts/sbom.mjs', file]);
    const { format, source, records, rejected } = await parse('muster.cdx.json', readFileSync(file));
    expect(format).toBe('cyclonedx_json');
    expect(rejected).toEqual([]);
    const [record, ...others] = records;
    expect(others).toEqual([]);
    expect(record?.asset.name).toBe('muster');

    const software = new Map(record?.software.map((one) => [one.name, one]));
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const wanted = Object.entries(dependencies).map(([name, version]) => [name, version]);
    expect(wanted.map(([name]) => [name, software.get(String(name))?.version])).toEqual(wanted);
    for (const tool of ['vite', 'vitest', 'typescript', 'drizzle-kit']) expect(software.has(tool)).toBe(false);
    expect(software.get('hono')?.licences).toEqual(['MIT']);

    const run = new DryRun({ source, integrations: [], existing: [], assetName: () => null, maxRows: 10 });
    for (const one of records) run.add(one);
    expect(run.finish().counts).toMatchObject({ new: 1, assetsNew: 1, changed: 0, joined: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
