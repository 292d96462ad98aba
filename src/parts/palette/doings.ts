import { createContext, useEffect, useRef } from 'react';

/** Something that can be done with what is on the page, for the palette to offer. */
export interface Doing {
  readonly text: string;
  /** What it is about, where the text leaves it open; it is found by it too. */
  readonly about?: string | undefined;
  run(): void;
}

/** What something is done with, as it is named after “On”: a selection goes before a single record. */
export interface Target {
  readonly on: string;
  readonly isSelection: boolean;
  /** Said before something is done with it. */
  begin?(): void;
}

export interface LiveDoing extends Target, Doing {}

/** What the buttons below it are about; null: the palette offers none of them. */
export const DoneWith = createContext<Target | null>(null);

/** The buttons below it are for the palette alone: the page has no place for them. */
export const InPaletteOnly = createContext(false);

/** What is on the screen, the newest last. */
const offered: { readonly current: readonly LiveDoing[] }[] = [];

/** Offers these in the palette as long as the component is there. */
export function useDoings(target: Target | null, doings: readonly Doing[]): void {
  const latest = useRef<readonly LiveDoing[]>([]);
  useEffect(() => {
    latest.current = target === null ? [] : doings.map((doing) => begun(target, doing));
  });
  useEffect(() => {
    offered.push(latest);
    return () => void offered.splice(offered.indexOf(latest), 1);
  }, []);
}

const begun = (target: Target, { text, about, run }: Doing): LiveDoing => ({
  ...{ ...target, text, about },
  run() {
    target.begin?.();
    run();
  },
});

/** What can be done now: with the selection, where there is one, else with the record that is open or under the cursor. */
export function doingsNow(all: readonly LiveDoing[] = offered.flatMap(({ current }) => current)): readonly LiveDoing[] {
  const selected = all.filter(({ isSelection }) => isSelection);
  const meant = selected.length > 0 ? selected : all;
  // A record that is open beside its list is also the one under the cursor: the same is offered once, under its last name.
  const on = meant.at(-1)?.on;
  const texts = new Map(meant.filter((one) => one.on === on).map((one) => [one.text, one]));
  return [...texts.values()];
}
