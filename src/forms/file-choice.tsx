import { type ReactNode, useId } from 'react';
import { Icon } from '../kit/icon';
import './file-choice.css';

interface Props {
  readonly icon: string;
  /** Less of it, where others stand below. */
  readonly compact?: boolean;
  readonly children: ReactNode;
  onFiles(files: readonly File[]): void;
}

/** Files are chosen here; where they may be dropped is `FileDrop`. */
export function FileChoice({ icon, compact = false, children, onFiles }: Props) {
  const id = useId();
  return (
    <div className={compact ? 'file-choice compact' : 'file-choice'}>
      <input
        id={id}
        type="file"
        multiple
        className="visually-hidden"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file again must be a change, too.
          event.target.value = '';
        }}
      />
      <label htmlFor={id}>
        <Icon path={icon} size={compact ? 18 : 32} />
        <span>{children}</span>
      </label>
    </div>
  );
}
