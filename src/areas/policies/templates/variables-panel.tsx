import { useId, useState } from 'react';
import { TEMPLATE_FILTERS } from '../../../../domain/templates/liquid-engine';
import type { TemplateVariable } from '../../../../domain/templates/template-values';
import { plural } from '../../../kit/format';
import { Panel } from '../../../kit/page';

interface Props {
  readonly variables: readonly TemplateVariable[];
  onInsert(text: string): void;
}

/** All that a text can name, to be searched and put in. */
export function VariablesPanel({ variables, onInsert }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const all = variables.filter(({ path }) => !path.includes('[]'));
  const found = all.filter(({ path, label }) => words.every((word) => `${path} ${label}`.toLowerCase().includes(word)));
  return (
    <Panel title="Variables" aside={plural(found.length, 'variable')}>
      <div className="panel-body">
        <input
          className="input"
          type="search"
          aria-label="Search variables"
          aria-controls={id}
          placeholder="Name of a field"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <ul id={id} className="template-variables">
          {found.map(({ path, label, kind, insert }) => (
            <li key={path}>
              <button type="button" onClick={() => onInsert(insert)}>
                <code>{path}</code>
                <span className="quiet small">
                  {label} · {kind}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 ? <p className="quiet small">No variable is called that.</p> : null}
        <details className="template-filters small">
          <summary>Filters and conditions</summary>
          <p>
            A filter stands behind a bar: <code>{'{{ asset.name | upcase }}'}</code>. A part that is only sometimes
            there: <code>{'{% if total > 1 %} … {% endif %}'}</code>. Each of a list:{' '}
            <code>{'{% for one in assets limit:20 %} … {% endfor %}'}</code>.
          </p>
          <dl>
            {Object.entries(TEMPLATE_FILTERS).map(([name, about]) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </Panel>
  );
}
