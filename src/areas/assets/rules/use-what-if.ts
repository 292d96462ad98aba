import { useCallback, useEffect, useRef, useState } from 'react';
import type { WhatIfResult } from '../../../../contract/files-api';
import type { Rule } from '../../../../domain/correlation/company-rules';
import { type FilesClient, startFiles } from '../../../data/files-client';
import { useRested } from '../../../kit/use-rested';

/** Who types is answered when they pause. */
const REST_MS = 400;

export type WhatIfState =
  | { readonly stage: 'asking'; readonly done: number; readonly total: number }
  | { readonly stage: 'answered'; readonly result: WhatIfResult }
  | { readonly stage: 'stopped' }
  | { readonly stage: 'failed'; readonly message: string };

export interface WhatIf {
  readonly state: WhatIfState;
  stop(): void;
  again(): void;
}

const NOTHING_YET: WhatIfState = { stage: 'asking', done: 0, total: 0 };

/**
 * What the rules as they are typed would do, worked out beside this thread over all source records of this browser, and anew when
 * they, the standing ones or the records change. Null asks nothing.
 */
export function useWhatIf(
  database: string | null,
  companyId: string | null,
  rules: readonly Rule[] | null,
  records: string,
): WhatIf {
  const [told, setTold] = useState<{ readonly of: string; readonly state: WhatIfState } | null>(null);
  const [times, setTimes] = useState(0);
  const client = useRef<FilesClient | null>(null);
  const asked = rules === null ? null : JSON.stringify([rules, records, times]);
  const rested = useRested(asked, REST_MS);

  useEffect(() => {
    if (rested === null || database === null || companyId === null) return;
    let isCurrent = true;
    const tell = (state: WhatIfState): void => {
      if (isCurrent) setTold({ of: rested, state });
    };
    const [wanted]: [Rule[]] = JSON.parse(rested);
    // A worker that fell is gone with what it was asked.
    const files = startFiles(database, ({ done, total }) => tell({ stage: 'asking', done, total }));
    client.current = files;
    files.whatIf(companyId, wanted).then(
      (result) => tell(result === null ? { stage: 'stopped' } : { stage: 'answered', result }),
      (error: unknown) => tell({ stage: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isCurrent = false;
      files.close();
    };
  }, [rested, database, companyId]);

  const stop = useCallback(() => void client.current?.stopWhatIf().catch(() => undefined), []);
  const again = useCallback(() => setTimes((n) => n + 1), []);
  // What was worked out for other rules is never shown for these.
  return { state: told !== null && told.of === asked ? told.state : NOTHING_YET, stop, again };
}
