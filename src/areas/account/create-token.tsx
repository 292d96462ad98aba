import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { accountEndpoints } from '../../../contract/areas/account';
import { call } from '../../data/call';
import { CopyField } from '../../kit/copy-field';
import { TextInput } from '../../kit/fields';
import './tokens.css';

const { 'personal-tokens.create': CREATE } = accountEndpoints;

interface Props {
  /** Of the token made last: the server keeps only its hash. */
  readonly secret: string | null;
  onCreated(token: string): void;
}

export function CreateToken({ secret, onCreated }: Props) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const create = async (): Promise<void> => {
    const { token } = await call('personal-tokens.create', CREATE.answer, {}, { name: name.trim() });
    setName('');
    onCreated(token);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return setProblem('Say what the token is for.');
    setProblem(undefined);
    create().catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };
  return (
    <form className="tokens-body" onSubmit={submit}>
      <div className="tokens-new">
        <TextInput
          label="What it is for"
          value={name}
          problem={problem}
          placeholder="Nightly export"
          onChange={setName}
        />
        <Button type="submit">Create token</Button>
      </div>
      {secret === null ? null : (
        <CopyField
          label="The new token"
          value={secret}
          hint="Copy it now: it is shown only this once. Keep it like a password."
        />
      )}
    </form>
  );
}
