import { accountEndpoints } from '../../../contract/areas/account';
import { call } from '../../data/call';
import { CopyField } from '../../kit/copy-field';
import { NameForm } from '../../kit/name-form';

const { 'personal-tokens.create': CREATE } = accountEndpoints;

interface Props {
  /** Of the token made last: the server keeps only its hash. */
  readonly secret: string | null;
  onCreated(token: string): void;
}

export function CreateToken({ secret, onCreated }: Props) {
  const create = async (name: string): Promise<void> => {
    onCreated((await call('personal-tokens.create', CREATE.answer, {}, { name })).token);
  };
  return (
    <div className="panel-body">
      <NameForm
        label="What it is for"
        placeholder="Nightly export"
        missing="Say what the token is for."
        button="Create token"
        create={create}
      />
      {secret === null ? null : (
        <CopyField
          label="The new token"
          value={secret}
          hint="Copy it now: it is shown only this once. Keep it like a password."
        />
      )}
    </div>
  );
}
