import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { FiguresDetail } from '../../details/findings/figures/figures-detail';
import { FiguresLine, type Places } from '../../details/findings/figures/figures-line';
import { useLine } from '../../details/findings/figures/use-figures';
import { findingsHref } from '../../parts/findings-href';
import { OF_NOT_ARCHIVED } from '../../parts/question-href';
import { useSession } from '../../session/session';

const PLACES: Places = {
  open: (severity) => findingsHref({ state: 'open', ...(severity !== undefined && { severity }) }),
  late: findingsHref({ state: 'open', sla: 'breached' }),
};

/** Stays as it was while the person is elsewhere. */
let wasOpen = false;

/** What the company's findings come to, above their list: one line, the rest where it is asked for. */
export function FindingFigures() {
  const { companyId } = useSession();
  const [isOpen, setOpen] = useState(wasOpen);
  const line = useLine(companyId, OF_NOT_ARCHIVED);
  // Where there are none, the list says so.
  if (companyId === null || line.open?.total === 0) return null;
  const toggle = (): void => {
    wasOpen = !isOpen;
    setOpen(wasOpen);
  };
  return (
    <section className={isOpen ? 'figures' : 'figures figures-brief'} aria-label="Figures of findings">
      <div className="figures-head">
        <FiguresLine of={OF_NOT_ARCHIVED} line={line} places={PLACES} />
        <Button size="1" variant="ghost" color="gray" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? 'Fewer figures' : 'More figures'}
        </Button>
      </div>
      {isOpen ? <FiguresDetail companyId={companyId} of={OF_NOT_ARCHIVED} /> : null}
    </section>
  );
}
