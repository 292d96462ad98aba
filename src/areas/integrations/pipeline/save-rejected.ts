import type { SyncRun } from '../../../../contract/areas/integrations';
import type { RejectedLine } from '../../../../contract/areas/integrations/pipeline';
import { answerOf } from '../../../../contract/endpoints';
import { tableRow, tableText } from '../../../../domain/export/export-text';
import { mendedHead, mendedLine, mendedName } from '../../../../domain/formats/mended-file';
import { call } from '../../../data/call';
import { saveFile } from '../../../kit/save-file';

/** Reads all of them, page by page; each page goes into the file at once, so that no more than one is held. */
async function partsOf(run: SyncRun, text: (line: RejectedLine) => string): Promise<Blob[]> {
  const parts: Blob[] = [];
  for (let after = 0; ; ) {
    const params = { id: run.id, after: String(after) };
    const { rows } = await call('sync-runs.rejected', answerOf('sync-runs.rejected'), params, undefined, run.companyId);
    const last = rows.at(-1);
    if (last === undefined) return parts;
    parts.push(new Blob([rows.map(text).join('')]));
    after = last.no;
  }
}

const nameOf = ({ files, source }: SyncRun): string => files[0]?.name ?? source;

/** Every rejected line as a table. */
export async function saveRejected(run: SyncRun): Promise<void> {
  const parts = await partsOf(run, ({ file, line, reason, raw }) => tableRow([file, line, reason, raw]));
  const head = tableText(['File', 'Line', 'Reason', 'Original text'], []);
  saveFile(new Blob([head, ...parts], { type: 'text/csv' }), `${nameOf(run).replace(/\.[^.]+$/, '')} rejected.csv`);
}

/** The lines as they stood in their file, to be mended and imported again (PL12). */
export async function saveMendable(run: SyncRun): Promise<void> {
  const { mend } = run;
  if (mend === undefined) return;
  const parts = await partsOf(run, mendedLine);
  saveFile(new Blob([mendedHead(mend), ...parts], { type: 'text/plain' }), mendedName(nameOf(run), run.id, mend.as));
}
