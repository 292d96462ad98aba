import { mdiClose } from '@mdi/js';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react';
import { CutText } from '../kit/cut-text';
import { useShortcuts } from '../kit/use-shortcuts';
import { PanelButton, PanelSteps } from './panel-steps';
import './side-panel.css';
import type { OpenRow } from './use-open-row';

interface Props {
  /** What a record is called. */
  readonly one: string;
  readonly name: string;
  readonly opened: OpenRow;
  /** How many there are in the list. */
  readonly count: number;
  /** Of the record; null: it is not here. */
  readonly heading: string | null;
  /** In the bar. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** The list has the focus again. */
  onClosed(): void;
}

/** Whether a panel is around it: a list there is not the page's main one. */
const InSidePanel = createContext(false);
export const useIsInPanel = (): boolean => use(InSidePanel);

/** A record beside its list: the list stays as it is, and the next record is a key away (LS11). */
export function SidePanel({ one, name, opened, count, heading, actions, children, onClosed }: Props) {
  const { id, at, close, step } = opened;
  const panel = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useFocusBack(panel, onClosed);
  useStepKeys(panel, step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each record is read from its top
  useEffect(() => {
    // Not its answer: in newer browsers that is a promise, which is no way to end an effect.
    body.current?.scrollTo(0, 0);
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <section
      ref={panel}
      className="side-panel"
      aria-label={name}
      onKeyDown={(event) => {
        // Menus and dialogs stand elsewhere on the page, and close by themselves.
        const isHere = event.target instanceof Node && panel.current?.contains(event.target) === true;
        if (event.key === 'Escape' && isHere && !event.defaultPrevented) {
          event.preventDefault();
          close();
        }
      }}
    >
      <div className="side-panel-bar">
        <PanelSteps one={one} at={at} count={count} step={step} />
        <span className="push" />
        {actions}
        <PanelButton label="Close" icon={mdiClose} onPress={close} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={body} className="side-panel-body" tabIndex={0}>
        {heading === null ? null : (
          <h2>
            <CutText text={heading} lines={3} />
          </h2>
        )}
        <InSidePanel value={true}>{children}</InSidePanel>
      </div>
    </section>
  );
}

/** Whoever was in the panel when it closes is in the list again. */
function useFocusBack(panel: { readonly current: HTMLElement | null }, onClosed: () => void): void {
  const latest = useRef(onClosed);
  latest.current = onClosed;
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (element?.contains(document.activeElement)) latest.current();
    };
  }, [panel]);
}

/** `j` and `k` work in the panel, too; arrows are its tabs' and its text's. A panel within it has them for itself. */
function useStepKeys(panel: { readonly current: HTMLElement | null }, step: (by: number) => void): void {
  const by = (steps: number) => ({
    run(press: string): boolean {
      const around = document.activeElement?.closest('.side-panel') ?? null;
      const isHere = around !== null && around === panel.current && /^[a-z]$/.test(press);
      if (isHere) step(steps);
      return isHere;
    },
    chosen: () => step(steps),
  });
  useShortcuts({ next: by(1), previous: by(-1) });
}
