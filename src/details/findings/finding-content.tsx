import { Button } from '@radix-ui/themes';
import { lazy, Suspense, useState } from 'react';
import { count } from '../../kit/format';
import { SkeletonRows } from '../../kit/skeleton';
import { RecordConflicts } from '../../parts/record-conflicts';
import { useMayDo } from '../../session/use-ability';
import { useCommentsTab } from '../comments-tab';
import { AlsoSeen, DuplicateOf } from './also-seen';
import type { FindingRow } from './finding-columns';
import { FindingDetail } from './finding-detail';
import { FindingHistory } from './finding-history';
import { FindingTriage } from './finding-triage';
import { PriorityTerms } from './priority-terms';
import './finding.css';

const ThingActions = lazy(() =>
  import('../actions/thing-actions').then((module) => ({ default: module.ThingActions })),
);

const WORDS = { one: 'finding' };

/** A finding beside a list: what people decided of it, what its source says, and what people say. */
export function FindingContent({ row }: { readonly row: FindingRow }) {
  const [comments] = useCommentsTab({ of: 'finding', row, words: WORDS });
  return (
    <>
      <RecordConflicts id={row.id} />
      <DuplicateOf row={row} />
      <FindingTriage row={row} />
      <PriorityTerms row={row} />
      <FindingDetail finding={row} />
      <AlsoSeen row={row} />
      {comments === undefined ? null : (
        <section className="finding-comments">
          <h2>{comments.count == null ? comments.label : `${comments.label} ${count(comments.count)}`}</h2>
          {comments.content}
        </section>
      )}
      <FindingActions row={row} />
      <FindingHistory row={row} />
    </>
  );
}

/** What can be done about it at other tools is asked for when somebody wants to know. */
function FindingActions({ row }: { readonly row: FindingRow }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMayDo('read', 'Integration')) return null;
  const { id, companyId, title, assetId } = row;
  return (
    <section className="finding-comments">
      <h2>Actions</h2>
      {isOpen ? (
        <Suspense fallback={<SkeletonRows rows={3} label="Loading actions" />}>
          <ThingActions {...{ companyId, assetId, name: title, about: { entity: 'finding', id } }} />
        </Suspense>
      ) : (
        <Button size="1" variant="soft" onClick={() => setOpen(true)}>
          What can be done at other tools
        </Button>
      )}
    </section>
  );
}
