import { useMemo, useState } from 'react';
import { apart, idsOfNames, type Named, namesOfIds } from '../../../domain/policies/picked';
import { ListInput } from '../../kit/list-input';

interface Props {
  readonly id?: string;
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string | undefined;
  readonly isOptional?: boolean;
  readonly whole?: boolean;
  readonly ids: readonly string[];
  readonly options: readonly Named[];
  onChange(ids: readonly string[]): void;
}

/** Several people, lists or the like: their names are typed or taken from what is offered. */
export function PickMany({ ids, options, problem, onChange, ...common }: Props) {
  const [unknown, setUnknown] = useState<string | null>(null);
  const named = useMemo(() => apart(options), [options]);
  const offered = useMemo(() => named.map(({ name }) => ({ value: name })), [named]);
  const wrong = unknown === null ? problem : `Nobody and nothing here is called “${unknown}”. Choose what is offered.`;
  return (
    <ListInput
      {...common}
      problem={wrong}
      values={namesOfIds(named, ids)}
      offered={offered}
      onChange={(names) => {
        const picked = idsOfNames(named, names);
        setUnknown(picked.unknown);
        onChange(picked.ids);
      }}
    />
  );
}
