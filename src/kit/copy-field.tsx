import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { Button } from '@radix-ui/themes';
import { type ReactNode, useId, useRef, useState } from 'react';
import './copy-field.css';
import './fields.css';
import { Icon } from './icon';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly hint?: ReactNode;
}

/** A text to take along: a link, a token, a command. */
export function CopyField({ label, value, hint }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = (): void => {
    field.current?.select();
    // Where the browser does not allow it, the text is selected and can be copied by hand.
    navigator.clipboard?.writeText(value).then(
      () => setIsCopied(true),
      () => undefined,
    );
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="copy-field">
        <textarea
          id={id}
          ref={field}
          className="input mono"
          rows={Math.ceil(value.length / 60)}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <Button type="button" variant="soft" onClick={copy} aria-label={`${isCopied ? 'Copied' : 'Copy'}: ${label}`}>
          <Icon path={isCopied ? mdiCheck : mdiContentCopy} size={16} />
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        </Button>
      </div>
      {hint === undefined ? null : <span className="quiet small">{hint}</span>}
    </div>
  );
}
