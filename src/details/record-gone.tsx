import { Button } from '@radix-ui/themes';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { queryEndpoints } from '../../contract/areas/queries';
import type { EntityName } from '../../contract/entities';
import { Id } from '../../contract/primitives';
import { call } from '../data/call';
import type { Change } from '../data/changes-made';
import { useIsOffline } from '../data/status';
import { useAnswer } from '../data/use-answer';
import { useView } from '../data/use-view';
import { words } from '../kit/format';
import { LinkButton } from '../kit/link-button';
import { EmptyState } from '../kit/notice';
import { Page } from '../kit/page';
import { RelativeTime } from '../kit/relative-time';
import { SkeletonRows } from '../kit/skeleton';
import { failureToast } from '../kit/toasts';

export interface GoneProps {
  readonly companyId: string;
  readonly entity: EntityName;
  readonly id: string;
  /** What one of them is called, and several. */
  readonly words: { readonly one: string; readonly many: string };
  /** The page of all of them. */
  readonly list: string;
  /** Why nobody can bring it back, if so. */
  readonly why?: string | undefined;
  /** Brings it back; null where this person may not, or nobody can. */
  readonly restore: ((name?: string) => Promise<Change>) | null;
}

/** What is known of a record that is not among those that are there. */
const Deleted = z.object({ name: z.optional(z.string()), deletedAt: z.string() });
type Deleted = z.infer<typeof Deleted>;
const asDeleted = (row: unknown): Deleted | null => z.safeParse(Deleted, row).data ?? null;

/** A record that is not there: deleted, with the way back, or not found (DT5). */
export function RecordGone(props: GoneProps) {
  const { companyId, entity, id } = props;
  const offline = useIsOffline();
  const where = { field: 'id', op: 'eq' as const, value: id };
  // Its deletion here is not sent yet: the row is still in this browser.
  const answer = useView({ companyId, entity, where, withDeleted: true, offset: 0, limit: 1 });
  const here = asDeleted(answer?.rows.find((row) => row.id === id));
  if (answer === null) return <SkeletonRows rows={3} label={`Looking for the ${props.words.one}`} />;
  if (here !== null) return <DeletedRecord {...props} row={here} />;
  if (offline || !z.safeParse(Id, id).success) return <NotFound {...props} />;
  return <AskServer key={id} {...props} />;
}

/** A browser keeps no row of what the server has deleted. */
function AskServer(props: GoneProps) {
  const { companyId, entity, id } = props;
  const ask = useCallback(async () => {
    if (entity === 'notification' || entity === 'company') return null;
    const where = { field: 'id', op: 'eq', value: id };
    const { answer } = queryEndpoints['queries.run'];
    const { rows } = await call('queries.run', answer, {}, { entity, where, withDeleted: true, limit: 1 }, companyId);
    return asDeleted(rows[0]);
  }, [companyId, entity, id]);
  const [answer] = useAnswer(ask);
  if (answer.state === 'loading') return <SkeletonRows rows={3} label={`Looking for the ${props.words.one}`} />;
  const row = answer.state === 'ready' ? answer.body : null;
  return row === null ? <NotFound {...props} /> : <DeletedRecord {...props} row={row} />;
}

function NotFound({ words: said, list }: GoneProps) {
  return (
    <Page title={words(said.one)}>
      <EmptyState title={`${words(said.one)} not found`} text="It was deleted, or belongs to another company.">
        <LinkButton to={list}>{`All ${said.many}`}</LinkButton>
      </EmptyState>
    </Page>
  );
}

function DeletedRecord({ words: said, list, restore, why, row }: GoneProps & { readonly row: Deleted }) {
  return (
    <Page title={words(said.one)}>
      <EmptyState
        title={`This ${said.one} was deleted`}
        text={
          <>
            {row.name ?? 'It'} was deleted <RelativeTime at={row.deletedAt} />. {why}
          </>
        }
      >
        {restore === null ? null : <RestoreButton one={said.one} restore={() => restore(row.name)} />}
        <LinkButton to={list}>{`All ${said.many}`}</LinkButton>
      </EmptyState>
    </Page>
  );
}

/** Also beside a form whose record is deleted meanwhile. */
export function RestoreButton({ one, restore }: { readonly one: string; restore(): Promise<Change> }) {
  const bringBack = (): void => {
    restore().catch((error: unknown) => failureToast(`The ${one} could not be restored`, error));
  };
  return <Button onClick={bringBack}>Restore</Button>;
}
