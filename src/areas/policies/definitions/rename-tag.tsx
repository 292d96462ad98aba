import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { renamedTag } from '../../../../domain/definitions/rename-tag';
import { runBulk } from '../../../data/bulk';
import { remember } from '../../../data/changes-made';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { matchingIds } from '../../../data/use-view';
import { TextInput } from '../../../kit/fields';
import { plural } from '../../../kit/format';
import { CancelButton, Modal } from '../../../kit/modal';
import { useOnce } from '../../../kit/one-at-a-time';
import { failureToast } from '../../../kit/toasts';
import type { UsedTag } from './tags';

interface Props {
  readonly companyId: string;
  readonly tag: UsedTag;
  readonly used: readonly UsedTag[];
  onClose(): void;
}

/** Another name for a tag on all assets that have it; where assets have that one already, the two become one (DF10). */
export function RenameTag({ companyId, tag, used, onClose }: Props) {
  const [name, setName] = useState(tag.name);
  const kept = useKeptText();
  const once = useOnce();
  const wanted = name.trim();
  const other = used.find((one) => one.name === wanted && one.name !== tag.name);
  const isSame = wanted === '' || wanted === tag.name;
  const run = async (): Promise<void> => {
    onClose();
    try {
      const done = await rename(companyId, tag.name, wanted);
      undoableToast(done.title, done.change, kept);
    } catch (error) {
      failureToast('Not all assets could be changed', error);
    }
  };
  return (
    <Modal
      open
      title={`Rename tag “${tag.name}”`}
      about={`On ${plural(tag.count, 'asset')}, archived ones besides. Saved queries that ask for it are left as they are.`}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSame) once(run);
        }}
      >
        <TextInput
          label="New name"
          value={name}
          offered={used.map((one) => one.name)}
          onChange={setName}
          hint={
            other === undefined
              ? 'The name of another tag merges the two.'
              : `${plural(other.count, 'asset')} ${other.count === 1 ? 'has' : 'have'} “${other.name}” already: the two become one.`
          }
        />
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit" title="Ctrl+Enter" disabled={isSame}>
            {other === undefined ? 'Rename' : 'Merge'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

async function rename(companyId: string, from: string, to: string) {
  const idsWith = (tag: string) =>
    matchingIds(
      { companyId, entity: 'asset', where: { field: 'tags', op: 'eq', value: tag } },
      Number.MAX_SAFE_INTEGER,
    );
  const [having, others] = await Promise.all([idsWith(from), idsWith(to)]);
  const { change, back } = renamedTag({ from, to, having, others });
  const send = (title: string, steps: typeof back) =>
    runBulk({
      ...{ companyId, entity: 'asset', title },
      steps: steps.map(({ ids, patch }) => ({
        ids,
        command: (some) => ({
          ...{ companyId, endpoint: 'assets.bulk-update', params: {}, body: { ids: [...some], patch } },
        }),
      })),
    });
  const title = `Tag “${from}” became “${to}” on ${plural(having.length, 'asset')}`;
  const sent = await send(title, change);
  const takeBack = async (): Promise<void> => void (await send(`Took back: ${title}`, back));
  return { title, change: remember({ title, ords: sent.ords, takeBack }) };
}
