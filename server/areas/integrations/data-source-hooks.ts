import type { DataSource } from '../../../contract/areas/integrations/data-sources';
import { wrongColumns } from '../../../domain/formats/csv/column-lines';
import { invalid } from '../../calls/refusal';
import type { RecordHooks } from '../../records/record-hooks';

/** What columns may mean is the import's to know (DS2). */
export const dataSourceHooks: RecordHooks<DataSource> = {
  async creating(_tx, row) {
    refuseWrong(row);
    return {};
  },
  async changing(_tx, _before, after) {
    refuseWrong(after);
    return undefined;
  },
};

function refuseWrong({ columns }: DataSource): void {
  const wrong = wrongColumns(columns);
  if (wrong.length > 0)
    throw invalid(
      wrong.join('. '),
      wrong.map((message) => ({ path: 'body.columns', message })),
    );
}
