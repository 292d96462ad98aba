import { Button } from '@radix-ui/themes';
import { lazy, Suspense, useState } from 'react';
import { PRIORITY_TERMS, type PriorityTerm } from '../../../../contract/areas/vulnerabilities/priority-weights';
import { href } from '../../../../contract/paths';
import {
  BAND_FROM,
  DEFAULT_WEIGHTS,
  PRIORITY_BANDS,
  type Weights,
  weightsIn,
} from '../../../../domain/findings/priority';
import { useRows } from '../../../data/rows';
import { AppLink } from '../../../kit/app-link';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { BAND_TEXT, TERM_TEXT } from '../../../words/priority-text';

const WeightsDialog = lazy(() =>
  import('../../../details/priorities/weights-dialog').then((module) => ({ default: module.WeightsDialog })),
);

const MEANING: Readonly<Record<PriorityTerm, string>> = {
  severity: 'The CVSS score, of 10; without one, what the scanner calls it.',
  epss: 'How likely it is attacked within 30 days, from 0 to 1.',
  kev: 'All of it where CISA says it is attacked.',
  exploit: 'A proof of concept 0.4, an exploit that is ready to use 0.7, attacks 1.',
  exposure: 'All of it where the asset is open to the internet.',
  criticality: 'The criticality of the asset, of 5.',
};

/** The sum that a finding’s priority is, its weights, and what others would change (DF13). */
export function RiskFormula() {
  const session = useSession();
  const { companyId } = session;
  const own = useRows(session, 'priorityWeights');
  const mayChange = useMay('priority-weights.create');
  const [isOpen, setOpen] = useState(false);
  const row = own === undefined ? undefined : weightsIn(own);
  const weights: Weights = row ?? DEFAULT_WEIGHTS;
  const all = PRIORITY_TERMS.reduce((sum, term) => sum + weights[term], 0);
  const columns: PlainColumn<PriorityTerm>[] = [
    { id: 'term', label: 'Term', cell: (term) => TERM_TEXT[term] },
    { id: 'meaning', label: 'How much of its weight counts', isWide: true, cell: (term) => MEANING[term] },
    { id: 'weight', label: 'Weight', align: 'end', cell: (term) => String(weights[term]) },
    {
      ...{ id: 'share', label: 'Of 100', align: 'end' },
      cell: (term) => (all === 0 ? '0' : ((100 * weights[term]) / all).toFixed(1).replace(/\.0$/, '')),
    },
  ];
  return (
    <Panel
      title="Risk formula"
      aside={
        mayChange && row !== undefined ? (
          <Button size="1" onClick={() => setOpen(true)}>
            Change weights
          </Button>
        ) : undefined
      }
    >
      <p className="quiet definitions-about in-words">
        The priority of a finding is the sum of these terms, from 0 to 100.{' '}
        {row == null ? 'These are the weights Muster comes with.' : 'These weights are your company’s own.'}{' '}
        <AppLink to={href('findings')}>Findings</AppLink> are listed by it.
      </p>
      <PlainTable label="Risk formula" columns={columns} rows={PRIORITY_TERMS} keyOf={(term) => term} />
      <p className="quiet definitions-about in-words">
        {PRIORITY_BANDS.map((band) => `${BAND_TEXT[band]} from ${BAND_FROM[band]}`).join(', ')}.
      </p>
      {isOpen && companyId !== null ? (
        <Suspense>
          <WeightsDialog companyId={companyId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}
