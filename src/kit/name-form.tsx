import { Button } from '@radix-ui/themes';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { TextInput } from './fields';
import { useOnce } from './one-at-a-time';
import './name-form.css';

interface Props {
  readonly label: string;
  readonly placeholder?: string;
  /** What is said when there is none. */
  readonly missing: string;
  readonly button: string;
  /** A further choice, between the name and the button. */
  readonly children?: ReactNode;
  /** What its page is for: it begins in its field. */
  readonly isMain?: boolean;
  create(name: string): Promise<void>;
}

/** Makes something that needs no more than a name; what refuses it is said under the field. */
export function NameForm({ label, placeholder, missing, button, isMain = false, children, create }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isMain) form.current?.querySelector('input')?.focus();
  }, [isMain]);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const once = useOnce();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return setProblem(missing);
    setProblem(undefined);
    setIsSending(true);
    once(() =>
      create(name.trim())
        .then(
          () => setName(''),
          (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
        )
        .finally(() => setIsSending(false)),
    );
  };
  return (
    <form ref={form} className="name-form" onSubmit={submit}>
      <TextInput
        label={label}
        value={name}
        problem={problem}
        onChange={setName}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
      {children}
      <Button type="submit" title="Ctrl+Enter" loading={isSending}>
        {button}
      </Button>
    </form>
  );
}
