import { Button } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { changeMembers, type GroupRow } from '../../../data/groups';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { useView } from '../../../data/use-view';
import { failureToast } from '../../../kit/toasts';
import { termText } from '../../../words/asset-text';
import type { AssetRow } from '../asset-columns';
import { strangersNamed } from './strangers';

/** Finds assets that are not in the group, and adds them one by one. */
export function AddMembers({ group }: { readonly group: GroupRow }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const kept = useKeptText();
  const found = useView(text.trim() === '' ? null : strangersNamed(group, text.trim()));
  const add = ({ id, name }: AssetRow): void => {
    // The button goes with its row.
    field.current?.focus();
    changeMembers(group, 'add', [id]).then(
      (change) => undoableToast(`Added ${name} to ${group.name}`, change, kept),
      (error: unknown) => failureToast('The group could not be changed', error),
    );
  };
  const rows = text.trim() === '' ? [] : (found?.rows ?? []);
  return (
    <div className="group-adding">
      <input
        ref={field}
        className="input"
        type="search"
        aria-label="Add assets"
        placeholder="Add: name, IP, MAC, tag, owner …"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {rows.length === 0 ? null : (
        <ul className="group-members" aria-label="Assets to add">
          {rows.map((row) => (
            <li key={row.id}>
              <span className="clip">
                {row.name}{' '}
                <span className="quiet small">{[termText(row.type), row.ips[0]].filter(Boolean).join(' · ')}</span>
              </span>
              <Button size="1" variant="soft" aria-label={`Add ${row.name}`} onClick={() => add(row)}>
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="quiet small" role="status">
        {text.trim() !== '' && found?.loaded === true && found.count === 0
          ? `${found.problems?.[0]?.message ?? 'No other asset matches'}.`
          : ''}
        {rows.length > 0 && found !== null && found.count > rows.length
          ? `The first ${rows.length} of ${found.count}. Type more to narrow the list.`
          : ''}
      </p>
    </div>
  );
}
