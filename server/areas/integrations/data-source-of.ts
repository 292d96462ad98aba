import type { DataSource } from '../../../contract/areas/integrations/data-sources';
import { formatText } from '../../../domain/formats/format-names';
import type { FileCall } from '../../calls/handler';
import { notFound, Refusal } from '../../calls/refusal';
import { rowsById } from '../../db/entity-tables';
import type { OpenFile } from '../../files/file-reader';

/** The data source that a file is sent for; null where none is named. Throws 404 for one that is not there, or not theirs. */
export async function dataSourceOf({ query, companyId, transact }: FileCall): Promise<DataSource | null> {
  const { dataSource: id } = query;
  if (id === undefined) return null;
  const [found] = await transact(({ db }) => rowsById(db, companyId, 'dataSource', [id]));
  if (found === undefined || found.deletedAt !== null) throw notFound('Data source');
  return found;
}

/** A file of another format than the place always has is another file: nothing is taken from it (DS3). */
export function refuseOtherFormat(source: DataSource | null, { about }: OpenFile): void {
  const { format, name } = source ?? {};
  if (format === undefined || format === about.format) return;
  const message = `${about.name}: “${name}” takes ${formatText(format)}, and this is ${formatText(about.format)}`;
  throw new Refusal({ status: 422, code: 'invalid', message });
}
