import { useState } from 'react';
import { useRows } from '../../../data/rows';
import type { DrawnField } from '../../../forms/record-form';
import { ListInput } from '../../../kit/list-input';
import { useSession } from '../../../session/session';

/** Groups of assets by their names. One that is gone stays as its id until somebody takes it out. */
export function GroupField({ id, label, value, problem, onChange }: DrawnField) {
  const groups = useRows(useSession(), 'assetGroup') ?? [];
  const [unknown, setUnknown] = useState<string | null>(null);
  const ids = Array.isArray(value) ? value.map(String) : [];
  const nameOf = (groupId: string): string => groups.find((group) => group.id === groupId)?.name ?? groupId;
  const idOf = (name: string): string | undefined =>
    ids.find((one) => nameOf(one) === name) ?? groups.find((group) => group.name === name)?.id;
  return (
    <ListInput
      {...{ id, label, isOptional: true }}
      hint={label.startsWith('Not') ? 'Their assets are left out.' : 'Without one it is about all assets.'}
      placeholder="Name of a group"
      values={ids.map(nameOf)}
      offered={groups.map(({ name }) => ({ value: name, label: name }))}
      problem={unknown === null ? problem : `There is no group “${unknown}”. Choose one of those that are offered.`}
      onChange={(names) => {
        setUnknown(names.find((name) => idOf(name) === undefined) ?? null);
        onChange(names.flatMap((name) => idOf(name) ?? []));
      }}
    />
  );
}
