import type { EntityName } from '../../../contract/entities';
import { SYNC } from '../../../contract/limits';
import type { ExportColumn } from '../../../contract/sync-api';
import { type ExportFormat, exportEnd, exportStart } from '../../../domain/export/export-text';
import { connection } from '../../data/sync-client';
import { matchingIds } from '../../data/use-view';
import type { ViewQuestion } from '../../data/windowed-view';

export interface ExportJob {
  readonly question: ViewQuestion<EntityName>;
  readonly format: ExportFormat;
  /** Of a table; absent: every field. */
  readonly columns?: readonly ExportColumn[];
  readonly signal: AbortSignal;
  onProgress(done: number, of: number): void;
}

/** Every row that answers, in its order, portion by portion from the worker: the parts go to the browser's disk as they come. */
export async function runExport({ question, format, columns, signal, onProgress }: ExportJob): Promise<Blob> {
  const { companyId, entity } = question;
  const ids = await matchingIds(question, Number.MAX_SAFE_INTEGER);
  const parts = [new Blob([exportStart(entity, format, columns)])];
  let written = 0;
  onProgress(0, ids.length);
  for (let from = 0; from < ids.length; from += SYNC.chunkRows) {
    signal.throwIfAborted();
    const portion = {
      ...{ companyId, entity, format, ids: ids.slice(from, from + SYNC.chunkRows), isFirst: written === 0 },
      ...(columns === undefined ? {} : { columns }),
    };
    const { text, rows } = await connection.call((api) => api.exportRows(portion));
    parts.push(new Blob([text]));
    written += rows;
    onProgress(Math.min(from + SYNC.chunkRows, ids.length), ids.length);
  }
  signal.throwIfAborted();
  return new Blob([...parts, exportEnd(format)], {
    type: format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json',
  });
}
