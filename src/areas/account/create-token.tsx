import { useState } from 'react';
import { accountEndpoints } from '../../../contract/areas/account';
import { TOKEN_DAYS } from '../../../contract/limits';
import { isKeyOf } from '../../../contract/narrow';
import { call } from '../../data/call';
import { CopyField } from '../../kit/copy-field';
import { NameForm } from '../../kit/name-form';
import { SelectInput } from '../../kit/select-input';

const { 'personal-tokens.create': CREATE } = accountEndpoints;

/** How long a token may count. */
const LIVES = {
  month: { label: 'After 30 days', days: 30 },
  usual: { label: `After ${TOKEN_DAYS.usual} days`, days: TOKEN_DAYS.usual },
  year: { label: 'After a year', days: 365 },
  never: { label: 'Never', days: null },
} as const;

interface Props {
  /** Of the token made last: the server keeps only its hash. */
  readonly secret: string | null;
  onCreated(token: string): void;
}

export function CreateToken({ secret, onCreated }: Props) {
  const [life, setLife] = useState<keyof typeof LIVES>('usual');
  const create = async (name: string): Promise<void> => {
    onCreated((await call('personal-tokens.create', CREATE.answer, {}, { name, days: LIVES[life].days })).token);
  };
  return (
    <div className="panel-body">
      <NameForm
        isMain
        label="Name"
        placeholder="Nightly export"
        missing="Enter a name for the token."
        button="Create token"
        create={create}
      >
        <SelectInput
          label="Expires"
          value={life}
          options={Object.entries(LIVES).map(([value, { label }]) => ({ value, label }))}
          onChange={(value) => setLife(isKeyOf(LIVES, value) ? value : 'usual')}
        />
      </NameForm>
      {secret === null ? null : (
        <CopyField
          label="The new token"
          value={secret}
          hint="Copy it now. It is shown only once. Keep it like a password."
        />
      )}
    </div>
  );
}
