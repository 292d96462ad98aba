import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { AppLink } from '../../../kit/app-link';
import type { BuilderPlace } from '../builder/builder-url';

interface MarkProps {
  /** Null: it leads nowhere. */
  readonly to: BuilderPlace | null;
  readonly label: string;
  readonly children: ReactNode;
}

/** What stands for a group; following it narrows the question. */
export function ChartMark({ to, label, children }: MarkProps) {
  const inside = (
    <>
      <title>{label}</title>
      {children}
    </>
  );
  if (to !== null) {
    return (
      <AppLink to={to.to} state={to.state} label={label} className="chart-mark">
        {inside}
      </AppLink>
    );
  }
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of shapes is nothing to act on
    <g role="img" aria-label={label}>
      {inside}
    </g>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

interface FrameProps {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly children: ReactNode;
}

/** One stop of the tab key for all marks; arrows go from one to the next. */
export function ChartFrame({ label, width, height, children }: FrameProps) {
  const frame = useRef<SVGSVGElement>(null);
  const marks = () => [...(frame.current?.querySelectorAll('a') ?? [])];
  useEffect(() => {
    const all = marks();
    const current = Math.max(
      0,
      all.findIndex((mark) => mark.matches(':focus')),
    );
    for (const [at, mark] of all.entries()) mark.setAttribute('tabindex', at === current ? '0' : '-1');
  });
  const move = (event: KeyboardEvent): void => {
    const all = marks();
    const at = all.findIndex((mark) => mark.matches(':focus'));
    const step = STEPS[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step === undefined ? -1 : at + step;
    const mark = all[to];
    if (at === -1 || mark === undefined) return;
    event.preventDefault();
    all[at]?.setAttribute('tabindex', '-1');
    mark.setAttribute('tabindex', '0');
    mark.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no fieldset in a drawing
    <svg ref={frame} role="group" aria-label={label} width={width} height={height} onKeyDown={move}>
      {children}
    </svg>
  );
}

/** As much of a text as has room, at about so many pixels a letter. */
export function fitting(text: string, room: number): string {
  const letters = [...text];
  const most = Math.max(3, Math.floor(room / 7.2));
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
