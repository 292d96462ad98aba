import { mdiFileOutline } from '@mdi/js';
import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { v7 } from 'uuid';
import { SYNC } from '../../../../contract/limits';
import { type KnownWorld, type Planned, planYaml, policiesToYaml } from '../../../../domain/policies/policy-yaml';
import { createRecord, updateAny } from '../../../data/records';
import { useRows } from '../../../data/rows';
import { useView } from '../../../data/use-view';
import { FileChoice } from '../../../forms/file-choice';
import { LongTextInput } from '../../../kit/fields';
import { plural } from '../../../kit/format';
import { Modal } from '../../../kit/modal';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { saveFile } from '../../../kit/save-file';
import { failureToast, showToast } from '../../../kit/toasts';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import './policies.css';
import type { PolicyRow } from './policy-words';

const DOES: Readonly<Record<Planned['does'], string>> = {
  make: 'Would be made',
  change: 'Would be changed',
  same: 'Is so already',
  refuse: 'Refused',
};

const COLUMNS: readonly PlainColumn<Planned>[] = [
  { id: 'line', label: 'Line', cell: ({ line }) => String(line) },
  { id: 'name', label: 'Policy', cell: ({ name }) => name || '–' },
  { id: 'does', label: 'What happens', cell: ({ does }) => DOES[does] },
  {
    ...{ id: 'why', label: 'What of it', isWide: true },
    cell: (one) => (one.does === 'refuse' ? one.reason : one.does === 'change' ? one.fields.join(', ') : '–'),
  },
];

/** Policies out as YAML, and in again, with what that would do said before it is done (PO18). */
export function YamlDialog({ onClose }: { onClose(): void }) {
  const session = useSession();
  const { companyId } = session;
  const groups = useRows(session, 'assetGroup') ?? [];
  const mayCreate = useMay('policies.create');
  const answer = useView(
    companyId === null ? null : { companyId, entity: 'policy', offset: 0, limit: SYNC.windowRows },
  );
  const rows = answer?.rows ?? [];
  return (
    <Modal
      open
      kind="wide"
      title="Policies as YAML"
      about="Keep them in a file, or bring them into another company."
      onClose={onClose}
    >
      <div className="policy-part policy-yaml">
        <span>
          <Button
            type="button"
            variant="soft"
            disabled={rows.length === 0}
            onClick={() =>
              saveFile(new Blob([policiesToYaml(rows, groups)], { type: 'application/yaml' }), 'policies.yaml')
            }
          >
            {`Export ${plural(rows.length, 'policy', 'policies')}`}
          </Button>
        </span>
        {mayCreate && companyId !== null ? (
          <ImportPart companyId={companyId} known={{ policies: rows, groups }} rows={rows} onDone={onClose} />
        ) : null}
      </div>
    </Modal>
  );
}

interface ImportProps {
  readonly companyId: string;
  readonly known: KnownWorld;
  readonly rows: readonly PolicyRow[];
  onDone(): void;
}

function ImportPart({ companyId, known, rows, onDone }: ImportProps) {
  const [text, setText] = useState('');
  const [planned, setPlanned] = useState<readonly Planned[] | null>(null);
  const check = (read: string): void => {
    setText(read);
    setPlanned(planYaml(read, known));
  };
  const todo = (planned ?? []).filter(({ does }) => does === 'make' || does === 'change');
  const apply = async (): Promise<void> => {
    for (const one of todo) await put(companyId, one, rows);
    showToast('info', `${plural(todo.length, 'policy', 'policies')} imported`);
    onDone();
  };
  return (
    <>
      <FileChoice compact icon={mdiFileOutline} onFiles={([file]) => void file?.text().then(check)}>
        Choose a file to import
      </FileChoice>
      <LongTextInput
        label="Or paste it"
        value={text}
        onChange={(next) => {
          setText(next);
          setPlanned(null);
        }}
      />
      <span className="row wrap">
        <Button type="button" variant="soft" disabled={text.trim() === ''} onClick={() => check(text)}>
          Dry run
        </Button>
        {planned === null ? null : (
          <Button
            type="button"
            disabled={todo.length === 0}
            onClick={() => {
              apply().catch((error: unknown) => failureToast('It could not be imported', error));
            }}
          >
            {`Import ${plural(todo.length, 'policy', 'policies')}`}
          </Button>
        )}
      </span>
      {planned === null ? null : (
        <PlainTable
          label="What importing does"
          columns={COLUMNS}
          rows={planned}
          keyOf={(one, at) => `${one.line} ${at}`}
        />
      )}
    </>
  );
}

async function put(companyId: string, planned: Planned, rows: readonly PolicyRow[]): Promise<void> {
  if (planned.does === 'make') await createRecord('policy', companyId, { id: v7(), ...planned.content });
  const row = planned.does === 'change' ? rows.find(({ id }) => id === planned.policyId) : undefined;
  if (planned.does !== 'change' || row === undefined) return;
  const { content, fields } = planned;
  await updateAny('policy', row, Object.fromEntries(fields.map((field) => [field, content[field] ?? null])));
}
