import { RECORDS } from '../../../contract/record-list';
import type { CompanyRecordName } from '../../../contract/records';
import { useRows } from '../../data/rows';
import { words } from '../../kit/format';
import { useSession } from '../../session/session';
import type { UseOffer } from '../area';

/** Records of a kind by their names, for the palette; `to` is a record's page. */
export function recordOffer(name: CompanyRecordName, to: (id: string) => string): UseOffer {
  const kind = words(RECORDS[name].words.one);
  return function useOffer() {
    const rows = useRows(useSession(), name) ?? [];
    const records = rows.flatMap((row) =>
      'name' in row ? [{ id: `${name}:${row.id}`, kind, names: [row.name], does: { to: to(row.id) } }] : [],
    );
    return { records };
  };
}
