import { mdiTrayArrowUp } from '@mdi/js';
import { useId } from 'react';
import { IMPORT } from '../../../../contract/limits';
import { bytes } from '../../../kit/format';
import { Icon } from '../../../kit/icon';
import { FormatsRead } from './formats-read';

export function FilePicker({ compact, onFiles }: { readonly compact: boolean; onFiles(files: readonly File[]): void }) {
  const id = useId();
  return (
    <div className={compact ? 'file-picker compact' : 'file-picker'}>
      <input
        id={id}
        type="file"
        multiple
        className="visually-hidden"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file again must be a change, too.
          event.target.value = '';
        }}
      />
      <label htmlFor={id}>
        <Icon path={mdiTrayArrowUp} size={compact ? 18 : 32} />
        <span>
          <strong>{compact ? 'Add more files' : 'Drop files here or choose them'}</strong>
          {compact ? null : (
            <span className="quiet">
              What scanners and agents write, bills of materials, any CSV or Excel workbook (.xlsx), Muster’s own
              exports, recognised by content, also in ZIP or gzip. Up to {bytes(IMPORT.maxFileBytes)} each.
            </span>
          )}
        </span>
      </label>
      {compact ? null : <FormatsRead />}
    </div>
  );
}
