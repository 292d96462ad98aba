import { href } from '../../../contract/paths';
import { useView } from '../../data/use-view';
import { AppLink } from '../../kit/app-link';
import { count } from '../../kit/format';
import { LinkButton } from '../../kit/link-button';
import { Modal } from '../../kit/modal';
import { SkeletonRows } from '../../kit/skeleton';
import { questionHref } from '../../parts/question-href';
import { useSession } from '../../session/session';
import { isAskedEntity } from '../../words/asked';
import type { Behind } from './board-scope';

const SHOWN = 100;

/** The rows behind a mark, and the way on to all of them (BO12). */
export function RowsBehind({ behind, onClose }: { readonly behind: Behind; onClose(): void }) {
  const { companyId } = useSession();
  const { entity, where, title } = behind;
  const answer = useView(companyId === null ? null : { companyId, entity, where, offset: 0, limit: SHOWN });
  const about = answer === null ? 'Looking them up …' : `${count(answer.count)} ${answer.count === 1 ? 'row' : 'rows'}`;
  return (
    <Modal open kind="side" title={title} about={about} onClose={onClose}>
      {isAskedEntity(entity) ? (
        <p>
          <LinkButton variant="soft" to={questionHref(entity, where)}>
            Open in the query builder
          </LinkButton>
        </p>
      ) : null}
      {answer === null ? (
        <SkeletonRows rows={8} label="Loading the rows" />
      ) : (
        <ul className="rows-behind">
          {answer.rows.map((row) => (
            <li key={row.id}>
              <RowName row={row} />
            </li>
          ))}
        </ul>
      )}
      {answer !== null && answer.count > SHOWN ? (
        <p className="quiet small">The first {SHOWN} of them. The query builder shows all.</p>
      ) : null}
    </Modal>
  );
}

const textOf = (row: object, name: string): string | undefined => {
  const value: unknown = new Map(Object.entries(row)).get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const NAMES = ['name', 'title', 'assetName', 'vulnerabilityId', 'source', 'sourceUid'] as const;

/** What a row of any kind is called; what has a page leads there. */
function RowName({ row }: { readonly row: { readonly id: string } }) {
  const name = NAMES.map((field) => textOf(row, field)).find((text) => text !== undefined) ?? row.id;
  const assetId = textOf(row, 'assetId');
  if (assetId !== undefined) return <AppLink to={`${href('asset', { id: assetId })}?tab=findings`}>{name}</AppLink>;
  if (textOf(row, 'lifecycle') !== undefined) return <AppLink to={href('asset', { id: row.id })}>{name}</AppLink>;
  return <span className="clip">{name}</span>;
}
