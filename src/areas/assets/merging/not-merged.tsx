import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { SourceRecord } from '../../../../contract/areas/integrations';
import { href } from '../../../../contract/paths';
import type { QueryNode } from '../../../../contract/query';
import { hostLabelsOf } from '../../../../domain/correlation/match-keys';
import { whyApart } from '../../../../domain/correlation/why-apart';
import { useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { CutText } from '../../../kit/cut-text';
import { Panel } from '../../../kit/page';
import { sourcesText } from '../../../words/asset-text';
import type { AssetRow } from '../asset-columns';
import { useSources } from '../use-sources';
import { DecideDialog } from './decide-dialog';
import { apartOf, butText, capital, linkOf } from './decisions';

const SHOWN = 10;

interface Props {
  readonly asset: AssetRow;
  readonly records: readonly SourceRecord[];
  /** Assets that a person has said this one is not. */
  readonly apart: ReadonlySet<string>;
  readonly mayDecide: boolean;
}

interface Candidate {
  readonly other: AssetRow;
  /** What is alike, and what speaks against taking them for one thing. */
  readonly alike: string;
  readonly against: string;
}

/** Assets that could be this one and are not taken for it, the nearest first, each with the reason (C26, C45). */
export function NotMerged(props: Props) {
  const { asset } = props;
  const doubted = asset.doubts?.map(({ assetId }) => assetId) ?? [];
  const labels = hostLabelsOf(asset).slice(0, SHOWN);
  return doubted.length + labels.length === 0 ? null : <Candidates {...props} doubted={doubted} labels={labels} />;
}

interface CandidatesProps extends Props {
  readonly doubted: string[];
  readonly labels: readonly string[];
}

function Candidates({ doubted, labels, ...props }: CandidatesProps) {
  const { asset, apart } = props;
  const [asked, setAsked] = useState<Question | null>(null);
  const named: QueryNode[] = labels.flatMap((label) => [
    { field: 'hostnames', op: 'eq', value: label },
    { field: 'fqdns', op: 'starts', value: `${label}.` },
  ]);
  const near: QueryNode[] = doubted.length === 0 ? [] : [{ field: 'id', op: 'in', value: doubted }];
  const where: QueryNode = {
    op: 'and',
    items: [
      { field: 'id', op: 'neq', value: asset.id },
      { op: 'or', items: [...near, ...named] },
    ],
  };
  const page = { offset: 0, limit: SHOWN + doubted.length };
  const answer = useView({ companyId: asset.companyId, entity: 'asset', where, ...page });
  const candidates = candidatesOf(asset, answer?.rows ?? []).filter(({ other }) => !apart.has(other.id));
  if (candidates.length === 0) return null;
  return (
    <Panel title="Not merged" aside="what comes closest to it">
      <ul className="merging-list panel-body">
        {candidates.map((candidate) => (
          <li key={candidate.other.id}>
            <CandidateText {...candidate} />
            {props.mayDecide ? (
              <span className="row">
                <Button size="1" variant="soft" onClick={() => setAsked({ kind: 'link', candidate })}>
                  Link…
                </Button>
                <Button size="1" variant="soft" color="gray" onClick={() => setAsked({ kind: 'apart', candidate })}>
                  Keep apart…
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <Ask key={asked.candidate.other.id} {...props} {...asked} onClose={() => setAsked(null)} />
      )}
    </Panel>
  );
}

function CandidateText({ other, alike, against }: Candidate) {
  return (
    <div>
      <AppLink to={href('asset', { id: other.id })}>
        <CutText text={other.name} />
      </AppLink>{' '}
      <span className="quiet">
        {other.sources.length === 0 ? '' : `${sourcesText(other.sources)}. `}
        {butText(alike, against)}.
      </span>
    </div>
  );
}

/** Doubts in their order, then who only has the name. */
function candidatesOf(asset: AssetRow, others: readonly AssetRow[]): Candidate[] {
  const byId = new Map(others.map((other) => [other.id, other]));
  const doubted = (asset.doubts ?? []).flatMap(({ assetId, because, against }): Candidate[] => {
    const other = byId.get(assetId);
    byId.delete(assetId);
    return other === undefined ? [] : [{ other, alike: because, against }];
  });
  const namesakes = [...byId.values()].flatMap((other): Candidate[] => {
    const why = whyApart(asset, other);
    return why === null ? [] : [{ other, ...why }];
  });
  return [...doubted, ...namesakes];
}

interface Question {
  readonly kind: 'link' | 'apart';
  readonly candidate: Candidate;
}

interface AskProps extends Props, Question {
  onClose(): void;
}

function Ask({ asset, records, kind, candidate, onClose }: AskProps) {
  const { other, alike, against } = candidate;
  const theirs = useSources(asset.companyId, other.id)?.rows ?? null;
  const names = `${asset.name} and ${other.name}`;
  const make = kind === 'link' ? linkOf : apartOf;
  const asked =
    kind === 'link'
      ? {
          title: `Link ${names}?`,
          means: 'They become one asset, and stay one whatever is imported later. It can be reverted.',
          confirm: 'Link',
          done: `Linked ${names}`,
          reason: capital(alike),
        }
      : {
          title: `Keep ${names} apart?`,
          means: 'They stay two assets, whatever is imported later. It can be reverted.',
          confirm: 'Keep apart',
          done: `Kept apart ${names}`,
          reason: capital(against),
        };
  return (
    <DecideDialog
      {...asked}
      companyId={asset.companyId}
      about={names}
      decision={theirs === null ? null : make(records, theirs)}
      onClose={onClose}
    />
  );
}
