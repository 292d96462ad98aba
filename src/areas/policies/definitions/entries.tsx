import type { ReactNode } from 'react';
import { SYNC } from '../../../../contract/limits';
import { RECORDS } from '../../../../contract/record-list';
import type { CompanyRecordName } from '../../../../contract/records';
import type { ViewAnswer } from '../../../../contract/sync-api';
import { useIsOffline } from '../../../data/status';
import { useView } from '../../../data/use-view';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RowsMissing } from '../../../parts/rows-missing';
import { useSession } from '../../../session/session';

/** All definitions of a kind in the company on screen; null until the first answer. */
export function useEntries<N extends CompanyRecordName>(kind: N): ViewAnswer<N> | null {
  const { companyId } = useSession();
  return useView(companyId === null ? null : { companyId, entity: kind, offset: 0, limit: SYNC.windowRows });
}

interface Props<R> {
  readonly kind: CompanyRecordName;
  readonly answer: (Pick<ViewAnswer, 'loaded' | 'isDamaged'> & ViewAnswer) | null;
  readonly rows: readonly R[];
  readonly columns: readonly PlainColumn<R>[];
  /** What there would be, where there is none yet. */
  readonly none: ReactNode;
}

/** A table of definitions, or what there is instead of one. */
export function Entries<R extends { readonly id: string }>({ kind, answer, rows, columns, none }: Props<R>) {
  const offline = useIsOffline();
  const { many } = RECORDS[kind].words;
  if (answer === null || (!answer.loaded && rows.length === 0)) {
    return <RowsMissing answer={answer} many={many} offline={offline} />;
  }
  if (rows.length === 0) return <p className="quiet definitions-about in-words">{none}</p>;
  return <PlainTable label={many} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
