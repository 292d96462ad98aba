import { Tabs } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { count } from '../kit/format';
import './record-tabs.css';

export interface RecordTab {
  /** In the address: `?tab=findings`. */
  readonly name: string;
  readonly label: string;
  /** How many there are; not said until it is known. */
  readonly count?: number | null | undefined;
  readonly content: ReactNode;
}

/** Which tab is open, where the address does not say it; null: the first. */
export interface TabControl {
  readonly open: string | null;
  onOpen(name: string): void;
}

interface Props {
  readonly tabs: readonly RecordTab[];
  readonly control?: TabControl;
}

/** The parts of a record's page. The address says which one is open; the first one is the plain address (DT3). */
export function RecordTabs({ tabs, control }: Props) {
  const [params, setParams] = useSearchParams();
  const [first] = tabs;
  const open = tabs.find(({ name }) => name === (control === undefined ? params.get('tab') : control.open)) ?? first;
  if (open === undefined) return null;
  const show = (name: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (name === first?.name) next.delete('tab');
        else next.set('tab', name);
        return next;
      },
      { replace: true },
    );
  return (
    <Tabs.Root value={open.name} onValueChange={control?.onOpen ?? show}>
      <Tabs.List size="1" className="record-tabs">
        {tabs.map(({ name, label, count: many }) => (
          <Tabs.Trigger key={name} value={name}>
            {many == null ? label : `${label} ${count(many)}`}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Content key={name} value={name} className="record-tab">
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
