import { mdiTrayArrowUp } from '@mdi/js';
import { IMPORT } from '../../../../contract/limits';
import { FileChoice } from '../../../forms/file-choice';
import { bytes } from '../../../kit/format';
import { FormatsRead } from './formats-read';

export function FilePicker({ compact, onFiles }: { readonly compact: boolean; onFiles(files: readonly File[]): void }) {
  return (
    <>
      <FileChoice icon={mdiTrayArrowUp} compact={compact} onFiles={onFiles}>
        <strong>{compact ? 'Add more files' : 'Drop files here or choose them'}</strong>
        {compact ? null : (
          <span className="quiet">
            What scanners and agents write, bills of materials, any CSV or Excel workbook (.xlsx), Muster’s own exports,
            recognised by content, also in ZIP or gzip. Up to {bytes(IMPORT.maxFileBytes)} each.
          </span>
        )}
      </FileChoice>
      {compact ? null : <FormatsRead />}
    </>
  );
}
