import { Button, Checkbox } from '@radix-ui/themes';
import { useId, useState } from 'react';
import { ACTION } from '../../../contract/areas/integrations/actions';
import { SYNC } from '../../../contract/limits';
import type { QueryNode } from '../../../contract/query';
import { useNameable } from '../../data/groups';
import { matchingIds, useView } from '../../data/use-view';
import { TextInput } from '../../kit/fields';
import { count, plural } from '../../kit/format';
import { SelectInput } from '../../kit/select-input';
import { failureToast } from '../../kit/toasts';
import { useRested } from '../../kit/use-rested';
import { useSession } from '../../session/session';
import type { ActionSource } from './action-text';

interface Props {
  readonly source: ActionSource;
  /** Only those that the source itself reports can be meant. */
  readonly onlyKnown: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly problem: string | undefined;
  onChange(chosen: ReadonlySet<string>): void;
}

/** Which assets it is done to: by words, or by a saved query or a group. */
export function TargetPicker({ source, onlyKnown, chosen, problem, onChange }: Props) {
  const [text, setText] = useState('');
  const [queryId, setQueryId] = useState('');
  const named = useNameable(useSession()) ?? [];
  const rested = useRested(text, 150);
  const items: QueryNode[] = [
    ...(onlyKnown
      ? [{ relation: 'source', where: { field: 'integrationId', op: 'eq' as const, value: source.id } }]
      : []),
    ...(queryId === '' ? [] : [{ queryId }]),
  ];
  const question = {
    ...{ companyId: source.companyId, entity: 'asset' as const, where: { op: 'and' as const, items } },
    ...{ sort: [{ field: 'name', descending: false }], ...(rested.trim() !== '' && { text: rested.trim() }) },
  };
  const answer = useView({ ...question, offset: 0, limit: SYNC.windowRows });
  const queries = named.filter(({ entity }) => entity === 'asset');
  const many = answer?.count ?? 0;
  const pick = (id: string, isOn: boolean): void => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  const pickAll = (): void => {
    matchingIds(question, ACTION.targets).then(
      (ids) => onChange(new Set(ids)),
      (error: unknown) => failureToast('The assets could not be chosen', error),
    );
  };
  return (
    <fieldset className="stack field whole">
      <legend>Assets</legend>
      <div className="form-grid">
        <TextInput label="Find assets" value={text} onChange={setText} placeholder="Name, address, tag …" />
        <SelectInput
          label="Of a saved query or group"
          value={queryId}
          options={[{ value: '', label: 'Any' }, ...queries.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={setQueryId}
        />
      </div>
      <div className="row wrap">
        <output className="quiet small number">
          {count(chosen.size)} chosen of {plural(many, 'asset')}
        </output>
        <Button type="button" size="1" variant="soft" disabled={many === 0} onClick={pickAll}>
          {many > ACTION.targets ? `Choose the first ${ACTION.targets}` : 'Choose all'}
        </Button>
        {chosen.size === 0 ? null : (
          <Button type="button" size="1" variant="soft" color="gray" onClick={() => onChange(new Set())}>
            Choose none
          </Button>
        )}
      </div>
      {answer?.loaded === true && many === 0 ? (
        <p className="quiet small">
          {onlyKnown && text === '' && queryId === ''
            ? 'This source has not reported any asset yet. Once it has, they are here.'
            : 'No asset of this source matches.'}
        </p>
      ) : (
        <Found rows={answer?.rows ?? []} chosen={chosen} onPick={pick} />
      )}
      {problem === undefined ? null : (
        <span className="field-problem" role="alert">
          {problem}
        </span>
      )}
    </fieldset>
  );
}

interface FoundProps {
  readonly rows: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: ReadonlySet<string>;
  onPick(id: string, isOn: boolean): void;
}

function Found({ rows, chosen, onPick }: FoundProps) {
  const id = useId();
  return (
    <div className="action-targets">
      {rows.map((row) => (
        <label key={row.id} htmlFor={`${id}${row.id}`}>
          <Checkbox
            id={`${id}${row.id}`}
            checked={chosen.has(row.id)}
            onCheckedChange={(isOn) => onPick(row.id, isOn === true)}
          />
          <span className="clip" title={row.name}>
            {row.name}
          </span>
        </label>
      ))}
    </div>
  );
}
