import { mdiCodeJson } from '@mdi/js';
import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { MessageTemplate } from '../../../../contract/areas/policies/message-templates';
import type { PolicyTemplateRow } from '../../../../contract/areas/policies/policy-templates';
import { type ReadTemplates, readTemplateFile } from '../../../../domain/templates/template-file';
import { createRecord } from '../../../data/records';
import { FileChoice } from '../../../forms/file-choice';
import { plural } from '../../../kit/format';
import { CancelButton, Modal } from '../../../kit/modal';
import { failureToast, showToast } from '../../../kit/toasts';

interface Props {
  readonly companyId: string;
  /** Those that are here already: the same again is left out. */
  readonly messages: readonly MessageTemplate[];
  readonly policies: readonly PolicyTemplateRow[];
  onClose(): void;
}

const MOST_BYTES = 10_000_000;

/** Says what a file has before anything is made of it. */
export function ImportTemplates({ companyId, messages, policies, onClose }: Props) {
  const [read, setRead] = useState<ReadTemplates | null>(null);
  const fresh = read === null ? null : withoutKnown(read, messages, policies);
  const making = (fresh?.messages.length ?? 0) + (fresh?.policies.length ?? 0);
  const take = async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (file === undefined) return;
    if (file.size > MOST_BYTES) setRead({ messages: [], policies: [], refused: ['The file is larger than 10 MB.'] });
    else setRead(readTemplateFile(await file.text()));
  };
  const make = async (): Promise<void> => {
    if (fresh === null) return;
    for (const one of fresh.messages) await createRecord('messageTemplate', companyId, { id: v7(), ...one });
    for (const one of fresh.policies) await createRecord('policyTemplate', companyId, { id: v7(), ...one });
    showToast('success', `Imported ${plural(making, 'template')}`);
    onClose();
  };
  return (
    <Modal open title="Import templates" about="From a file that “Export” wrote." onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          make().catch((error: unknown) => failureToast('The templates could not be kept', error));
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
        {read === null || fresh === null ? null : (
          <div role="status" className="template-import">
            <p>
              {making === 0
                ? 'Nothing in it is new.'
                : `Makes ${plural(fresh.messages.length, 'message template')} and ${plural(fresh.policies.length, 'policy template')}.`}
              {fresh.known > 0
                ? ` ${plural(fresh.known, 'template')} of it ${fresh.known === 1 ? 'is' : 'are'} here already.`
                : ''}
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
          <Button type="submit" disabled={making === 0}>
            Import
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function withoutKnown(read: ReadTemplates, messages: Props['messages'], policies: Props['policies']) {
  const newMessages = read.messages.filter(
    (one) =>
      !messages.some(({ name, body, subject, html }) =>
        isSame([name, body, subject, html], [one.name, one.body, one.subject, one.html]),
      ),
  );
  const newPolicies = read.policies.filter(
    (one) => !policies.some(({ name, ast }) => isSame([name, ast], [one.name, one.ast])),
  );
  const known = read.messages.length + read.policies.length - newMessages.length - newPolicies.length;
  return { messages: newMessages, policies: newPolicies, known };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
