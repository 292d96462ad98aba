import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { AuditPage } from '../../../contract/areas/admin/audit';
import { useIsOffline } from '../../data/status';
import { plural } from '../../kit/format';
import { saveFile } from '../../kit/save-file';
import { failureToast } from '../../kit/toasts';
import { csvHead, csvLine } from './audit-words';

interface Props {
  /** The page behind a cursor; null: the first. */
  read(before: string | null): Promise<AuditPage>;
}

/** All that matches, page by page, as a file. That it was exported is in the log. */
export function AuditExport({ read }: Props) {
  const offline = useIsOffline();
  const [done, setDone] = useState<number | null>(null);
  const run = async (): Promise<void> => {
    const parts = [csvHead];
    let rows = 0;
    setDone(0);
    for (let page = await read(null); ; page = await read(page.next)) {
      parts.push(page.rows.map(csvLine).join(''));
      rows += page.rows.length;
      setDone(rows);
      if (page.next === null) break;
    }
    saveFile(new Blob(parts, { type: 'text/csv' }), `audit-log-${new Date().toISOString().slice(0, 10)}.csv`);
  };
  return (
    <Button
      variant="soft"
      disabled={offline || done !== null}
      onClick={() => {
        run()
          .catch((error: unknown) => failureToast('The log could not be exported', error))
          .finally(() => setDone(null));
      }}
    >
      {done === null ? 'Export as CSV' : `Exporting: ${plural(done, 'entry', 'entries')}`}
    </Button>
  );
}
