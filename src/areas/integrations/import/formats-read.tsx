import { useId, useState } from 'react';
import { plural } from '../../../kit/format';
import { findFormats } from './find-formats';

const ALL = numberOf('');

function numberOf(text: string): number {
  return findFormats(text).reduce((sum, { names }) => sum + names.length, 0);
}

/** Closed until somebody wonders whether their tool is among them. */
export function FormatsRead() {
  const id = useId();
  const [text, setText] = useState('');
  const areas = findFormats(text);
  return (
    <details className="formats-read">
      <summary>All {ALL} formats</summary>
      <div className="row wrap">
        <input
          className="input"
          type="search"
          aria-label="Find a format"
          placeholder="Find a format"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <output className="quiet number" aria-live="polite">
          {areas.length === 0
            ? `No format is called “${text.trim()}”. What a tool writes as a table is read as CSV.`
            : plural(numberOf(text), 'format')}
        </output>
      </div>
      {areas.map(({ title, names }, at) => (
        <section key={title} aria-labelledby={`${id}${at}`}>
          <h3 id={`${id}${at}`}>{title}</h3>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}
