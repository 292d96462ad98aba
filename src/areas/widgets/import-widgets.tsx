import { mdiCodeJson } from '@mdi/js';
import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { v7 } from 'uuid';
import { type ReadFile, readWidgetFile } from '../../../domain/widgets/widget-file';
import { createRecord } from '../../data/records';
import { FileChoice } from '../../forms/file-choice';
import { plural } from '../../kit/format';
import { CancelButton, Modal } from '../../kit/modal';
import { failureToast, showToast } from '../../kit/toasts';

const MOST_BYTES = 10_000_000;

interface Props {
  readonly companyId: string;
  onClose(): void;
}

/** Says what a file has before anything is made of it. */
export function ImportWidgets({ companyId, onClose }: Props) {
  const [read, setRead] = useState<ReadFile | null>(null);
  const take = async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (file === undefined) return;
    if (file.size > MOST_BYTES) setRead({ widgets: [], refused: ['The file is larger than 10 MB.'] });
    else setRead(readWidgetFile(await file.text()));
  };
  const found = read?.widgets ?? [];
  const make = async (): Promise<void> => {
    for (const { definition, source } of found) {
      await createRecord('customWidget', companyId, { id: v7(), name: definition.title, definition, source });
    }
    showToast('success', `Imported ${plural(found.length, 'widget')}`);
    onClose();
  };
  return (
    <Modal
      open
      title="Import widgets"
      about="From a file that “Export as JSON” wrote, or one definition."
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          make().catch((error: unknown) => failureToast('The widgets could not be kept', error));
        }}
      >
        <FileChoice
          compact
          icon={mdiCodeJson}
          onFiles={(files) => {
            take(files).catch((error: unknown) => failureToast('The file could not be read', error));
          }}
        >
          Choose a JSON file
        </FileChoice>
        {read === null ? null : (
          <div role="status">
            <p>
              {found.length === 0 ? 'There is no widget in it to import.' : `Makes ${plural(found.length, 'widget')}.`}
            </p>
            {read.refused.length === 0 ? null : (
              <ul className="field-problem">
                {read.refused.map((why) => (
                  <li key={why}>{why}</li>
                ))}
              </ul>
            )}
          </div>
        )}
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit" disabled={found.length === 0}>
            Import
          </Button>
        </div>
      </form>
    </Modal>
  );
}
