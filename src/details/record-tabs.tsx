import { Tabs } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { count } from '../kit/format';
import { useAddressPart } from './address-part';
import './record-tabs.css';

export interface RecordTab {
  /** In the address: `?tab=findings`. */
  readonly name: string;
  readonly label: string;
  /** How many there are; not said until it is known. */
  readonly count?: number | null | undefined;
  readonly content: ReactNode;
}

interface Props {
  readonly tabs: readonly RecordTab[];
}

/** The parts of a record's page. The address says which one is open; the first one is the plain address (DT3). */
export function RecordTabs({ tabs }: Props) {
  const [tab, setTab] = useAddressPart('tab', 'item');
  const [first] = tabs;
  const open = tabs.find(({ name }) => name === tab) ?? first;
  if (open === undefined) return null;
  return (
    <Tabs.Root value={open.name} onValueChange={(name) => setTab(name === first?.name ? null : name)}>
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
