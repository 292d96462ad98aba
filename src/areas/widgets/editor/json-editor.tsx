import { useId, useState } from 'react';
import type { WidgetDefinition } from '../../../../contract/areas/widgets/custom-widgets';
import { readDefinition } from '../../../../domain/widgets/widget-file';
import { Field } from '../../../kit/fields';

interface Props {
  readonly definition: WidgetDefinition;
  onDefinition(definition: WidgetDefinition): void;
  /** Why the text is no definition; null: it is one. */
  onBroken(message: string | null): void;
}

/** The definition as text: what is wrong is said in the same words, and nothing else changes until it is right. */
export function JsonEditor({ definition, onDefinition, onBroken }: Props) {
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(definition, null, 2));
  const [problem, setProblem] = useState<string | null>(null);
  const change = (next: string): void => {
    setText(next);
    const read = readDefinition(next);
    setProblem(read.message);
    onBroken(read.message);
    if (read.definition !== null) onDefinition(read.definition);
  };
  return (
    <Field id={id} label="Definition" problem={problem ?? undefined} whole>
      <textarea
        id={id}
        className="input long-text mono widget-json"
        rows={18}
        spellCheck={false}
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}problem`}
        onChange={({ target }) => change(target.value)}
      />
    </Field>
  );
}
