import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { CopyField } from '../kit/copy-field';
import { TextInput } from '../kit/fields';
import { SelectInput } from '../kit/select-input';
import './invite-form.css';
import { words } from '../kit/format';
import { useOnce } from '../kit/one-at-a-time';

interface Props<R extends string> {
  /** The first is offered; what each means stands under it. */
  readonly roles: readonly { readonly role: R; readonly means: string }[];
  /** Makes the invitation; answers its link. */
  invite(email: string, role: R): Promise<string>;
}

/** Makes the link that lets somebody in; it is shown until they leave the page, and sent by whoever made it. */
export function InviteForm<R extends string>({ roles, invite }: Props<R>) {
  const [email, setEmail] = useState('');
  const [chosen, setChosen] = useState(roles[0]);
  const [problem, setProblem] = useState<string>();
  const once = useOnce();
  const [made, setMade] = useState<{ readonly email: string; readonly link: string } | null>(null);

  const make = async (address: string, role: R): Promise<void> => {
    const link = await invite(address, role);
    setMade({ email: address, link });
    setEmail('');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen === undefined) return;
    const address = email.trim().toLowerCase();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return setProblem('This is not an email address.');
    setProblem(undefined);
    once(() =>
      make(address, chosen.role).catch((error: unknown) =>
        setProblem(error instanceof Error ? error.message : String(error)),
      ),
    );
  };
  return (
    <form className="invite-form" onSubmit={submit} noValidate>
      <div className="invite-fields">
        <TextInput label="Email" type="email" value={email} problem={problem} onChange={setEmail} />
        <SelectInput
          label="Role"
          value={chosen?.role ?? ''}
          hint={chosen?.means}
          options={roles.map(({ role }) => ({ value: role, label: words(role) }))}
          onChange={(value) => setChosen(roles.find(({ role }) => role === value))}
        />
        <Button type="submit" title="Ctrl+Enter">
          Create a link
        </Button>
      </div>
      {made === null ? null : (
        <CopyField
          label={`Invitation link for ${made.email}`}
          value={made.link}
          hint="Send it to them yourself. It can be copied until you leave this page, works once and expires in seven days. Anyone who accepts it with another address waits for you to confirm."
        />
      )}
    </form>
  );
}
