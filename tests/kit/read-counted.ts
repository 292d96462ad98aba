import { parse } from './test-files';

/** What a document is read as: by which tool, its assets, findings, rows and rows left out. */
export async function readCounted(document: unknown, name = 'report.json') {
  const file = await parse(name, typeof document === 'string' ? document : JSON.stringify(document));
  const { rows = 0, leftOut = 0 } = file.tally ?? {};
  const findings = file.records.flatMap((record) => record.findings);
  return {
    ...file,
    findings,
    assets: file.records.map(({ asset }) => asset),
    counts: [file.source.displayName, file.records.length, findings.length, rows, leftOut],
  };
}
