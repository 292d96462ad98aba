import type { ReactNode } from 'react';
import type { QueryNode } from '../../../contract/query';
import type { ShownRow } from '../../../contract/sync-api';
import { DEADLINE_PARTS, openOf } from '../../../domain/findings/figure-questions';
import { Due } from '../../details/findings/due';
import { Figure, FiguresLine, placesOf } from '../../details/findings/figures/figures-line';
import { useFindings, useLine } from '../../details/findings/figures/use-figures';
import { AppLink } from '../../kit/app-link';
import { RelativeTime } from '../../kit/relative-time';
import { findingHref } from '../../parts/within-asset';

interface Props {
  readonly companyId: string;
  readonly assetId: string;
}

const first = (field: string) => ({ sort: [{ field, descending: false }] });

/** What an asset's findings come to: its own figures, with the oldest one and the one that is due next. */
export function AssetFigures({ companyId, assetId }: Props) {
  const of: QueryNode = { field: 'assetId', op: 'eq', value: assetId };
  const line = useLine(companyId, of);
  const oldest = useFindings(companyId, openOf(of), first('firstSeenAt'))?.rows[0];
  const next = useFindings(companyId, DEADLINE_PARTS.onTrack(of), first('dueAt'))?.rows[0];
  // Of nothing, as the list says below.
  if ([line.open, line.fixed, line.withDeadline].every((answer) => answer === null || answer.count === 0)) return null;
  return (
    <section className="figures" aria-label="Figures of its findings">
      <FiguresLine of={of} line={line} places={placesOf(of)}>
        {oldest === undefined ? null : (
          <Figure label="Oldest open">
            <One row={oldest}>
              <RelativeTime at={oldest.firstSeenAt} />
            </One>
          </Figure>
        )}
        {next === undefined ? null : (
          <Figure label="Due next">
            <One row={next}>
              <Due row={next} />
            </One>
          </Figure>
        )}
      </FiguresLine>
    </section>
  );
}

function One({ row, children }: { readonly row: ShownRow<'finding'>; readonly children: ReactNode }) {
  return <AppLink to={findingHref(row)}>{children}</AppLink>;
}
